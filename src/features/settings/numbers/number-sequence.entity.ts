import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { IntegerColumn, TenantIdColumn, TextColumn } from '#platform/data/sql/columns.js';
import type { NumberedDocument, SequenceReset } from '../settings.js';

/** A sequence from which the numbers of one kind of document are drawn. Its row is locked while a number is drawn. */
@Entity('number_sequences')
@Check('number_sequences_next_number_check', 'next_number > 0')
export class NumberSequence {
  @TenantIdColumn() tenantId: string;
  @PrimaryColumn('text', { name: 'document' }) document: NumberedDocument;
  /** Such as `R-{YYYY}-{NNNN}`; null while the sequence is switched off. */
  @TextColumn('format', { nullable: true }) format: string | null;
  @TextColumn('reset') reset: SequenceReset;
  @Column('bigint', { name: 'next_number' }) next: number;
  /** The year of the last number; null if none was drawn since a caller wrote `next`. */
  @IntegerColumn('year', { nullable: true }) year: number | null;
  /** The day of issue of the last number, in the tenant's time zone. */
  @Column('date', { name: 'last_day', nullable: true }) lastDay: string | null;
  @TextColumn('last_number', { nullable: true }) lastNumber: string | null;
}
