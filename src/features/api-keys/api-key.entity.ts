import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { ResourceRow, TextColumn, TextsColumn, TimeColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { KeyMode } from '#platform/edge/auth/key-format.js';

/**
 * An API key: its public look-up id and the hash of its secret. Requests are authenticated by a function of the schema, which reads keys of
 * all tenants; all other access of the service is restricted to its tenant by row-level security.
 */
@Entity('api_keys')
@Unique('api_keys_lookup_key', ['lookup'])
@Index('api_keys_tenant', ['tenantId'])
@Index('api_keys_created', ['createdAt'])
@ForeignKey('Tenant', ['tenantId'], ['id'], { name: 'api_keys_tenant_fk' })
export class ApiKey extends ResourceRow {
  @TextColumn('mode') mode: KeyMode;
  @TextColumn('lookup') lookup: string;
  @Column('bytea', { name: 'secret_hash' }) secretHash: Buffer;
  /** The secret before the last rotation, valid until `previousExpiresAt`. */
  @Column('bytea', { name: 'previous_secret_hash', nullable: true }) previousSecretHash: Buffer | null;
  @TimeColumn('previous_expires_at', { nullable: true }) previousExpiresAt: Date | null;
  @TextsColumn('scopes') scopes: string[];
  @TextColumn('owner_email', { nullable: true }) ownerEmail: string | null;
  @TimeColumn('expires_at') expiresAt: Date;
  @TimeColumn('revoked_at', { nullable: true }) revokedAt: Date | null;
  /** The default is the name of keys that were created before keys had names. */
  @TextColumn('name', { default: 'API key' }) name: string;
  /** The key that made it; null: the operator, or an unknown key before such makers were recorded. */
  @UuidColumn('created_by', { nullable: true }) createdBy: string | null;
  /** Beginning of the hour of the last request with the key. It does not change `version` and `updatedAt`. */
  @TimeColumn('last_used_at', { nullable: true }) lastUsedAt: Date | null;
}
