import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { TextColumn, TextsColumn, TimeColumn, UuidColumn } from '../platform/database/columns.js';
import type { KeyMode } from '../platform/auth/key-format.js';
import { Tenant } from './tenant.entity.js';

/** An API key: its public look-up id and the hash of its secret. Access as for {@link Tenant}. */
@Entity('api_keys')
@Unique('api_keys_lookup_key', ['lookup'])
@Index('api_keys_tenant', ['tenantId'])
@ForeignKey(() => Tenant, ['tenantId'], ['id'], { name: 'api_keys_tenant_fk' })
export class ApiKey {
  @PrimaryColumn('uuid', { name: 'id' }) id: string;
  @UuidColumn('tenant_id') tenantId: string;
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
  @TimeColumn('created_at', { default: () => 'now()' }) createdAt: Date;
}
