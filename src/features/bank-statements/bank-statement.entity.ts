import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { StatementKind } from '#bank-statements';
import type { Decimal } from '#platform/base/values/decimal.js';
import { DecimalColumn, ResourceRow, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { BankFile } from './bank-file.entity.js';

/** camt.053 and MT940, camt.052, camt.054. */
export const STATEMENT_KINDS = ['statement', 'report', 'notification'] as const satisfies readonly StatementKind[];

/** Meanings of the kinds of statements. */
export const KIND_TEXTS = {
  statement: 'a statement of what was booked, with balances: camt.053 or MT940',
  report: 'what was booked so far on a day: camt.052',
  notification: 'single bookings, or the details of batches: camt.054',
} satisfies Record<StatementKind, string>;

/** A statement of a bank account. Days are those of the bank, such as `2026-01-31`. */
@Entity('bank_statements')
@Index('bank_statements_created_at', ['tenantId', 'createdAt', 'id'])
@Index('bank_statements_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('bank_statements_to_date', ['tenantId', 'toDate', 'id'])
@Index('bank_statements_file', ['tenantId', 'fileId'])
@ForeignKey(() => BankFile, ['tenantId', 'fileId'], ['tenantId', 'id'], { name: 'bank_statements_file_fk' })
@Check('bank_statements_account_check', '(account_iban is null) <> (account_other is null)')
export class BankStatement extends ResourceRow {
  @UuidColumn('file_id') fileId: string;
  @TextColumn('kind') kind: StatementKind;
  @TextColumn('account_iban', { nullable: true }) accountIban: string | null;
  /** An account number that is no IBAN. */
  @TextColumn('account_other', { nullable: true }) accountOther: string | null;
  @TextColumn('number', { nullable: true }) number: string | null;
  @Column('date', { name: 'from_date' }) fromDate: string;
  @Column('date', { name: 'to_date' }) toDate: string;
  /** In the currency of the tenant; null where the file has none. */
  @DecimalColumn('opening_balance', { nullable: true }) openingBalance: Decimal | null;
  @DecimalColumn('closing_balance', { nullable: true }) closingBalance: Decimal | null;
}
