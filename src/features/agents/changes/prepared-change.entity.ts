import { Column, Entity, Index } from 'typeorm';
import { BooleanColumn, TenantIdColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';

/** A change that was shown and can be carried out until it expires. One that was carried out is kept as long as its answer. */
@Entity('prepared_changes')
@Index('prepared_changes_api_key', ['tenantId', 'apiKeyId', 'expiresAt'])
@Index('prepared_changes_expires_at', ['tenantId', 'expiresAt'])
export class PreparedChange {
  @TenantIdColumn() tenantId: string;
  /** Also the token with which the change is carried out, and its `Idempotency-Key`. */
  @UuidColumn('id', { primary: true }) id: string;
  /** The key that has prepared it, which alone can carry it out. */
  @UuidColumn('api_key_id') apiKeyId: string;
  /** Request and differences, compressed and encrypted: a request can have secrets. */
  @Column('bytea', { name: 'sealed_change' }) sealedChange: Buffer;
  @BooleanColumn('is_carried_out', { default: false }) isCarriedOut: boolean;
  @TimeColumn('expires_at') expiresAt: Date;
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
