import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { IntegerColumn, TenantIdColumn, TextColumn, TimeColumn } from '#platform/data/sql/columns.js';

/** The stored answer of a request with an idempotency key. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at', ['tenantId', 'createdAt'])
export class IdempotencyKey {
  @TenantIdColumn() tenantId: string;
  /** As the caller sent it. */
  @PrimaryColumn('text', { name: 'key' }) key: string;
  /** SHA-256 of the request. */
  @Column('bytea', { name: 'fingerprint' }) fingerprint: Buffer;
  @IntegerColumn('status') status: number;
  @TextColumn('location', { nullable: true }) location: string | null;
  @TextColumn('etag', { nullable: true }) etag: string | null;
  /** The body, compressed and encrypted: it can have secrets. Null where the answer has none. */
  @Column('bytea', { name: 'sealed_body', nullable: true }) sealedBody: Buffer | null;
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
}
