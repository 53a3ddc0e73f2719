import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import type { Decimal } from '#platform/base/values/decimal.js';
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  ResourceRow,
  TextColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import { BankStatement } from './bank-statement.entity.js';

export const LINE_STATES = ['open', 'booked', 'ignored', 'split'] as const;
/** A line is in exactly one of these states. A split line is replaced by the details of its batch, which are lines of their own. */
export type LineState = (typeof LINE_STATES)[number];

/** A booked amount of a bank account. */
@Entity('bank_lines')
@Index('bank_lines_created_at', ['tenantId', 'createdAt', 'id'])
@Index('bank_lines_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('bank_lines_booking_date', ['tenantId', 'bookingDate', 'id'])
@Index('bank_lines_statement', ['tenantId', 'statementId', 'position', 'id'])
@Index('bank_lines_batch', ['tenantId', 'batchLineId'])
@Index('bank_lines_origin', ['tenantId', 'originId'], { where: '(batch_line_id IS NOT NULL)' })
@Index('bank_lines_open', ['tenantId', 'bookingDate', 'id'], { where: "(state = 'open'::text)" })
@Index('bank_lines_amount_key', ['tenantId', 'amountKey', 'bookingDate'])
@Index('bank_lines_end_to_end_key', ['tenantId', 'endToEndKey'], { where: '(end_to_end_key IS NOT NULL)' })
@Index('bank_lines_bank_reference_key', ['tenantId', 'bankReferenceKey'], { where: '(bank_reference_key IS NOT NULL)' })
@ForeignKey(() => BankStatement, ['tenantId', 'statementId'], ['tenantId', 'id'], { name: 'bank_lines_statement_fk' })
@ForeignKey(() => BankLine, ['tenantId', 'batchLineId'], ['tenantId', 'id'], { name: 'bank_lines_batch_fk' })
@Check('bank_lines_state_check', "state in ('open', 'booked', 'ignored', 'split')")
export class BankLine extends ResourceRow {
  /** The statement to whose balances it belongs: one of kind statement, if there is one. */
  @UuidColumn('statement_id') statementId: string;
  /** Its place in this statement, from 1; details of a batch have the place of the line that they replace. */
  @IntegerColumn('position') position: number;
  /** The statement in which it came first, and the number of its entry there. */
  @UuidColumn('origin_id') originId: string;
  @IntegerColumn('entry') entry: number;
  /** The line of the batch whose details it belongs to. */
  @UuidColumn('batch_line_id', { nullable: true }) batchLineId: string | null;
  /** Equal for lines that are equal ({@link lineIdentity}). */
  @TextColumn('identity') identity: string;
  @Column('date', { name: 'booking_date' }) bookingDate: string;
  @Column('date', { name: 'value_date', nullable: true }) valueDate: string | null;
  /** In the currency of the tenant; positive for a credit, negative for a debit. */
  @DecimalColumn('amount') amount: Decimal;
  @TextColumn('counterparty_name', { nullable: true }) counterpartyName: string | null;
  @TextColumn('counterparty_iban', { nullable: true }) counterpartyIban: string | null;
  @TextColumn('counterparty_bic', { nullable: true }) counterpartyBic: string | null;
  /** Who pays or receives behind the counterparty. */
  @TextColumn('ultimate_name', { nullable: true }) ultimateName: string | null;
  /** All unstructured texts, joined by line breaks. */
  @TextColumn('remittance', { nullable: true }) remittance: string | null;
  @TextColumn('structured_reference', { nullable: true }) structuredReference: string | null;
  @TextColumn('end_to_end_id', { nullable: true }) endToEndId: string | null;
  @TextColumn('bank_reference', { nullable: true }) bankReference: string | null;
  /** Reference of the bank for the whole entry. */
  @TextColumn('entry_reference', { nullable: true }) entryReference: string | null;
  @TextColumn('mandate_id', { nullable: true }) mandateId: string | null;
  /** Why a payment came back; null of a line that is none that came back. */
  @TextColumn('return_reason', { nullable: true }) returnReason: string | null;
  /** `amount` as it is looked up: in ten-thousandths (`toUnits`). */
  @Column({ type: 'bigint', name: 'amount_key' }) amountKey: string;
  /** `endToEndId` and `bankReference` as they are looked up (`nameKey`). */
  @TextColumn('end_to_end_key', { nullable: true }) endToEndKey: string | null;
  @TextColumn('bank_reference_key', { nullable: true }) bankReferenceKey: string | null;
  @TextColumn('state', { default: 'open' }) state: LineState;
  /** Why it was ignored or undone. */
  @TextColumn('state_reason', { nullable: true }) stateReason: string | null;
  /** Whether it is open because it was undone. */
  @BooleanColumn('is_undone', { default: false }) isUndone: boolean;
  /** Whether the service booked it by itself. */
  @BooleanColumn('is_automatic', { default: false }) isAutomatic: boolean;
  /** How often it was booked as a new payment, for the references of these. */
  @IntegerColumn('bookings', { default: 0 }) bookings: number;
}
