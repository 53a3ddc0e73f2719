import type { Letter } from './document-content.js';

/** Asks a customer to pay invoices that are overdue. */
export interface ReminderContent extends Letter {
  kind: 'reminder';
  number: string;
  /** 1 for the first reminder of an invoice, and so on. */
  level: number;
  /** Day of the reminder, and the instant (ISO 8601) at which it was made. */
  date: string;
  madeAt: string;
  payUntil: string;
  /** The seller's own words; null: those of the page. */
  words: { subject: string; text: string } | null;
  items: readonly ReminderItem[];
  /** Sum of what is due of the invoices. */
  due: string;
  fee: string;
  /** due + fee. */
  total: string;
}

export interface ReminderItem {
  number: string;
  dueDate: string;
  daysOverdue: number;
  due: string;
}
