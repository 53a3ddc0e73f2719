import { Entity, ForeignKey } from 'typeorm';
import { TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { BankStatement } from './bank-statement.entity.js';

/** A statement whose safe lines are to be booked. One instance at a time works on it; the row is deleted when all lines were looked at. */
@Entity('bank_bookings')
@ForeignKey(() => BankStatement, ['tenantId', 'statementId'], ['tenantId', 'id'], {
  name: 'bank_bookings_statement_fk',
  onDelete: 'CASCADE',
})
export class BankBooking {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('statement_id', { primary: true }) statementId: string;
  /** The instance that works on it until its lease ends. */
  @UuidColumn('holder', { nullable: true }) holder: string | null;
  @TimeColumn('leased_until', { nullable: true }) leasedUntil: Date | null;
}
