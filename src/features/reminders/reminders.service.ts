import { Injectable } from '@nestjs/common';
import type { DocumentFile } from '#features/documents/document-files.js';
import { LettersService } from '#features/documents/letters.service.js';
import { NAMED_CUSTOMERS, NAMED_INVOICES } from '#features/named-records.js';
import type { DocumentLanguage } from '#features/settings/document-formats.js';
import { readSettings } from '#features/settings/read-settings.js';
import { currentDay } from '#features/settings/settings-view.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import { idsOfNames } from '#platform/data/records/joined-values.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord } from '#platform/data/records/record-by-id.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { cancelReminder } from './cancel-reminder.js';
import { createReminders, FIRST_PART, hasMore, type ReminderRun } from './create-reminders.js';
import { dueReminder, type DueReminder, findDue, type NewReminders, questionOf } from './due-question.js';
import { MAX_ITEMS } from './due-reminders.queries.js';
import type { ReminderStatus } from './reminder.entity.js';
import { letterOf } from './reminder-letter.js';
import { type ReminderView, reminderView } from './reminder-view.js';
import {
  HAS_STATUS,
  LANGUAGE,
  ofInvoices,
  REMINDER,
  type ReminderRecord,
  REMINDERS,
  type ReminderSort,
} from './reminders.queries.js';

export interface ReminderFilter extends CommonFilter {
  customerIds?: string[];
  invoiceIds?: string[];
  level?: number;
  status?: ReminderStatus;
}

/** The conditions of a list of reminders. */
export function remindersWhere(filter: ReminderFilter): Where {
  const where = commonWhere(filter)
    .records('customer_ids', filter.customerIds, NAMED_CUSTOMERS, (ids) => `t.customer_id = any(${ids}::uuid[])`)
    .records('invoice_ids', filter.invoiceIds, NAMED_INVOICES, ofInvoices)
    .when(filter.level, (level) => `t.level = ${level}::integer`);
  return filter.status ? where.and(HAS_STATUS[filter.status]) : where;
}

/** Whom to remind on a day; by default today. */
export interface DueFilter {
  day?: string;
  customerIds?: string[];
}

@Injectable()
export class RemindersService {
  constructor(
    private readonly db: TenantDb,
    private readonly letters: LettersService,
  ) {}

  /** Makes the reminders that are due today, one for each customer. Throws `validation_failed` for records that do not exist. */
  async create(input: NewReminders): Promise<ReminderRun<ReminderView>> {
    return this.db.transaction(async (tx) => {
      const question = await questionOf(tx, input, today());
      const { reminders, ...run } = await createReminders(tx, question, input.id);
      return { ...run, reminders: reminders.map(reminderView) };
    });
  }

  /** The reminders that {@link create} would make; nothing is stored. */
  async dryRun(input: NewReminders): Promise<ReminderRun<DueReminder>> {
    const question = await questionOf(this.db, input, today());
    const found = await findDue(this.db, question, FIRST_PART);
    const reminders = found.customers.map((customer) => dueReminder(customer, question));
    return { reminders, skipped: found.skipped, hasMore: hasMore(found) };
  }

  /**
   * The customers that are to be reminded on a day, with the present amounts and levels of their invoices. Throws `validation_failed` for a day
   * after today, references of no customer, and a cursor of another list.
   */
  async due({ day, customerIds }: DueFilter, request: PageRequest): Promise<Page<DueReminder>> {
    const { after, page, pageSize, sortBy, sort, list } = request;
    const now = today();
    if (day !== undefined && day > now.day)
      throw DomainError.invalid([{ field: 'as_of_date', reason: `must not be after today, ${now.day}` }]);
    const ids = customerIds && (await idsOfNames(this.db, 'customer_ids', NAMED_CUSTOMERS, customerIds));
    const { reminderLevels: levels } = await readSettings(this.db);
    const question = {
      ...{ day: day ?? now.day, timezone: now.timezone, levels, maxLevel: levels.length },
      ...{ customerIds: ids ?? null, invoiceIds: null },
    };
    const skip = after ? 0 : (page - 1) * pageSize;
    const items = (pageSize + skip) * MAX_ITEMS;
    const isCounted = request.total === undefined;
    const part = { after: after?.id ?? null, customers: pageSize, skip, items, isCounted };
    const { customers, count, hasMoreCustomers: hasMore } = await findDue(this.db, question, part);
    const total = request.total === undefined ? count : request.total;
    const last = customers.at(-1)?.customerId;
    const next = hasMore && last ? { sortBy, sort, value: last, id: last, page: page + 1, total, list } : null;
    return { rows: customers.map((one) => dueReminder(one, question)), total, hasMore, request, next };
  }

  async get(id: string): Promise<ReminderView> {
    return reminderView(await readRecord(this.db, 'reminder', REMINDER, id));
  }

  async list(filter: ReminderFilter, request: PageRequest<ReminderSort>): Promise<Page<ReminderView>> {
    const page = await listPage<ReminderRecord, ReminderSort>(this.db, REMINDERS, remindersWhere(filter), request);
    return mapPage(page, reminderView);
  }

  /** Cancels a reminder; does nothing if it is cancelled already. */
  async cancel(id: string, reason: string | undefined, precondition: Precondition): Promise<ReminderView> {
    return this.db.transaction(async (tx) => reminderView(await cancelReminder(tx, id, reason, precondition)));
  }

  /** The pages of a reminder, in the language of its customer by default. Throws `reminder_not_found` and what {@link LettersService.reminder} throws. */
  async document(id: string, language: DocumentLanguage | undefined, signal?: AbortSignal): Promise<DocumentFile> {
    const reminder = await this.get(id);
    const chosen = language ?? (await this.db.readOne(LANGUAGE, [reminder.customerId])) ?? 'en';
    return this.letters.reminder(letterOf(reminder, currentCaller().tenant.timezone), chosen, signal);
  }
}

const today = () => ({ day: currentDay(), timezone: currentCaller().tenant.timezone });
