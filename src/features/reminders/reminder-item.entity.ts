import { Entity, ForeignKey, Index } from 'typeorm';
import type { Decimal } from '#platform/base/values/decimal.js';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  TenantRow,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import { Reminder } from './reminder.entity.js';

/** An invoice of a reminder as it was then. It stays when the invoice is deleted, so there is no foreign key. */
@Entity('reminder_items')
@Index('reminder_items_reminder', ['tenantId', 'reminderId', 'position'])
@Index('reminder_items_level_key', ['tenantId', 'invoiceId', 'level'], { unique: true, where: '(NOT is_cancelled)' })
@ForeignKey(() => Reminder, ['tenantId', 'reminderId'], ['tenantId', 'id'], {
  name: 'reminder_items_reminder_fk',
  onDelete: 'CASCADE',
})
export class ReminderItem extends TenantRow {
  @UuidColumn('reminder_id') reminderId: string;
  /** Index in the reminder, from 0. */
  @IntegerColumn('position') position: number;
  @UuidColumn('invoice_id') invoiceId: string;
  @TextColumn('invoice_number') invoiceNumber: string;
  @TimeColumn('due_date') dueDate: Date;
  /** In the currency of the tenant. */
  @DecimalColumn('due') due: Decimal;
  /** Days from the due day to the day of the reminder. */
  @IntegerColumn('days_overdue') daysOverdue: number;
  @IntegerColumn('level') level: number;
  /** Whether the reminder is cancelled: an invoice has each level once among those that are not. */
  @BooleanColumn('is_cancelled', { default: false }) isCancelled: boolean;
}
