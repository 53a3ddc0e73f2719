import { readSettings } from '#features/settings/read-settings.js';
import type { ReminderLevel } from '#features/settings/reminder-levels.js';
import { Faults } from '#platform/base/errors/faults.js';
import { decimal, type WireDecimal } from '#platform/base/values/decimal.js';
import { isId } from '#platform/base/values/ids.js';
import { addDays, dayOf, daysBetween } from '#platform/base/values/time-zone.js';
import type { DocumentStatement } from '#platform/data/sql/entity-sql.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { type DueCustomer, type DueInvoice, type DueReminders, dueStatement } from './due-reminders.queries.js';
import { dueBounds } from './due-rule.js';
import { NAMED } from './reminders.queries.js';

/** Whom a request reminds. */
export interface NewReminders {
  /** Of the first reminder; set by the demo, otherwise generated. */
  id?: string;
  /** Our ids or references of the only customers and of the only invoices. */
  customerIds?: string[];
  invoiceIds?: string[];
  /** The highest level; default: the last one of the settings. */
  maxLevel?: number;
}

/** Who is to be reminded on a day of the tenant. */
export interface DueQuestion {
  day: string;
  timezone: string;
  levels: readonly ReminderLevel[];
  customerIds: readonly string[] | null;
  invoiceIds: readonly string[] | null;
  maxLevel: number;
}

/** A part of the customers, in the order of their ids. */
export interface DuePart {
  /** Only customers after this one; null: from the first on. */
  after: string | null;
  customers: number;
  skip: number;
  /** Number of invoices of all customers but the first. */
  items: number;
  /** Whether all customers that are to be reminded are counted. */
  isCounted: boolean;
}

/** A reminder as it would be made on the day. */
export interface DueReminder extends Omit<DueCustomer, 'items'> {
  asOfDate: string;
  currency: string;
  fee: WireDecimal;
  payUntil: string;
  texts: ReminderLevel['texts'];
  items: (DueInvoice & { daysOverdue: number })[];
}

type Source = TenantTx | TenantDb;

const readOne = <D>(source: Source, statement: DocumentStatement<D>, values: unknown[]): Promise<D | undefined> =>
  source instanceof TenantDb ? source.readOne(statement, values) : source.queryOne(statement, values);

/** The question of a request for today. Throws `validation_failed` for customers and invoices that do not exist. */
export async function questionOf(
  source: Source,
  { customerIds, invoiceIds, maxLevel }: NewReminders,
  today: { day: string; timezone: string },
): Promise<DueQuestion> {
  const { reminderLevels: levels } = await readSettings(source);
  const [customers, invoices] = [customerIds ?? [], invoiceIds ?? []];
  const named =
    customers.length || invoices.length
      ? await readOne(source, NAMED, [customers.filter(isId), customers, invoices.filter(isId), invoices])
      : undefined;
  const faults = new Faults();
  const idsOf = (field: string, names: readonly string[] | undefined, rows: NamedRow[] | null | undefined) =>
    names?.map(
      (name, index) => findNamed(rows ?? [], name) ?? (faults.add(`${field}[${index}]`, 'does not exist'), name),
    );
  const question = {
    ...today,
    levels,
    customerIds: idsOf('customer_ids', customerIds, named?.customers) ?? null,
    invoiceIds: idsOf('invoice_ids', invoiceIds, named?.invoices) ?? null,
    maxLevel: maxLevel ?? levels.length,
  };
  faults.throwIfAny();
  return question;
}

interface NamedRow {
  id: string;
  referenceId: string;
}

/** The id of the record with an id or reference; an id goes before a reference that has the same text. */
const findNamed = (rows: readonly NamedRow[], name: string): string | undefined =>
  (rows.find(({ id }) => id === name.toLowerCase()) ?? rows.find(({ referenceId }) => referenceId === name))?.id;

/** Who is to be reminded of what: a part of the customers, and how many there are if that is asked for. */
export async function findDue(source: Source, question: DueQuestion, part: DuePart): Promise<DueReminders> {
  const { day, timezone, levels, customerIds, invoiceIds, maxLevel } = question;
  if (!levels.length) return { customers: [], skipped: [], count: 0, hasMoreCustomers: false, hasMoreItems: false };
  const { dueBefore, remindedBefore } = dueBounds(levels, day, timezone);
  const { after, customers, skip, items, isCounted } = part;
  const values = [day, dueBefore, remindedBefore, customerIds, invoiceIds, maxLevel, after, customers, skip, items];
  return (await readOne(source, dueStatement(isCounted), values))!;
}

/** What a customer is reminded of, and what its level says. */
export function dueReminder({ items, ...customer }: DueCustomer, { day, timezone, levels }: DueQuestion): DueReminder {
  const { fee, daysToPay, texts } = levels[customer.level - 1]!;
  return {
    ...customer,
    ...{ fee, texts, asOfDate: day, payUntil: addDays(day, daysToPay), currency: currentCaller().tenant.currency },
    items: items.map((one) => ({ ...one, daysOverdue: daysBetween(dayOf(new Date(one.dueDate), timezone), day) })),
  };
}

/** What a reminder asks for: what is due, and the fee. */
export const totalOf = ({ totalDue, fee }: Pick<DueReminder, 'totalDue' | 'fee'>) =>
  decimal(totalDue).plus(decimal(fee));
