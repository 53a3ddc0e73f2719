import type { Complete } from '#platform/base/values/complete.js';
import { commonFilterOf } from '#platform/edge/http/page-query.js';
import type { NewReminders } from '../due-question.js';
import type { DueFilter, ReminderFilter } from '../reminders.service.js';
import type { CreateRemindersV2, ListDueRemindersV2, ListRemindersV2 } from './reminder-v2.dto.js';

export const newRemindersFromV2 = (dto: CreateRemindersV2): Complete<NewReminders, 'id'> => ({
  customerIds: dto.customer_ids,
  invoiceIds: dto.invoice_ids,
  maxLevel: dto.max_level,
});

export const filterFromV2 = (query: ListRemindersV2): ReminderFilter => ({
  ...commonFilterOf(query),
  customerIds: query.customer_ids,
  invoiceIds: query.invoice_ids,
  level: query.level,
  status: query.status,
});

export const dueFilterFromV2 = (query: ListDueRemindersV2): DueFilter => ({
  day: query.as_of_date,
  customerIds: query.customer_ids,
});
