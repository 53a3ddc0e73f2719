import { Column, Entity, Index } from 'typeorm';
import {
  BooleanColumn,
  IntegerColumn,
  JsonColumn,
  TenantIdColumn,
  TextColumn,
  TimeColumn,
  UuidColumn,
} from '../sql/columns.js';
import type { Agent } from './agent.js';

/** A field that a write changed. */
export interface FieldChange {
  /** Path of the field in the v2 response, such as `status` or `line_items[<id>].quantity`. */
  field: string;
  before: unknown;
  after: unknown;
}

/** The effects that a write can have on a resource. */
export const JOURNAL_ACTIONS = ['created', 'updated', 'deleted'] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

/** The columns of an entry of the journal. */
abstract class EntryColumns {
  @TenantIdColumn() tenantId: string;
  /** Also the id of the event. */
  @UuidColumn('id') id: string;
  @TextColumn('resource_type') resourceType: string;
  @UuidColumn('resource_id') resourceId: string;
  @TextColumn('reference_id', { nullable: true }) referenceId: string | null;
  /** The version that the write gave the resource; of a deletion the last one + 1. */
  @IntegerColumn('version') version: number;
  /** A {@link JournalAction}, or of a move the state that was entered, such as `issued`. */
  @TextColumn('action') action: string;
  /** Whether the entry says that the resource entered a state. Moves are events and not part of the history. */
  @BooleanColumn('is_move') isMove: boolean;
  /** Of an update; empty for all other entries. */
  @JsonColumn('changes') changes: FieldChange[];
  /** Null for what the clock and the service itself do. */
  @UuidColumn('api_key_id', { nullable: true }) apiKeyId: string | null;
  @TextColumn('owner_email', { nullable: true }) ownerEmail: string | null;
  /** The program that acted with the API key for somebody, as it named itself; null if it is not known. */
  @JsonColumn('agent', { nullable: true }) agent: Agent | null;
  @TextColumn('request_id', { nullable: true }) requestId: string | null;
  /** The time by the clock of the sandbox at which it occurred; null in live tenants. `occurredAt` is real, because entries are kept by it. */
  @TimeColumn('sandbox_time', { nullable: true }) sandboxTime: Date | null;
}

/** An entry as transactions insert it. After the commit it gets a position and moves to {@link JournalEntry}. */
@Entity('journal_unnumbered')
@Index('journal_unnumbered_version', ['tenantId', 'resourceId', 'version'])
export class UnnumberedEntry extends EntryColumns {
  @Column('bigint', { name: 'seq', primary: true, default: () => `nextval('journal_seq')` }) seq: string;
  @TimeColumn('occurred_at', { default: () => 'now()' }) occurredAt: Date;
}

/** A final entry. Partitioned by month of `occurred_at`. */
@Entity('journal')
@Index('journal_resource', ['tenantId', 'resourceId', 'position'])
@Index('journal_reference', ['tenantId', 'referenceId', 'position'])
@Index('journal_occurred_at', ['tenantId', 'occurredAt', 'id'])
export class JournalEntry extends EntryColumns {
  /** Consecutive in a tenant, from 1. */
  @Column('bigint', { name: 'position', primary: true }) position: string;
  @TimeColumn('occurred_at', { primary: true, default: () => 'now()' }) occurredAt: Date;
}

/** The state of a tenant's journal. */
@Entity('journal_heads')
export class JournalHead {
  @TenantIdColumn() tenantId: string;
  /** The last position that was given. */
  @Column('bigint', { name: 'position', default: 0 }) position: string;
  /** Time up to which events that time causes, such as `invoice.overdue`, are in the journal. */
  @TimeColumn('clock_until', { default: () => 'now()' }) clockUntil: Date;
}
