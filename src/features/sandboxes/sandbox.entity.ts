import { Check, Column, Entity, Unique } from 'typeorm';
import type { Copied } from './copies/copied.js';
import {
  JsonColumn,
  ResourceRow,
  TextColumn,
  TextsColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';

export const SANDBOX_STATUSES = ['preparing', 'ready', 'advancing'] as const;
export type SandboxStatus = (typeof SANDBOX_STATUSES)[number];

/** What of the live tenant can be copied into a sandbox. */
export const SANDBOX_COPIES = ['settings', 'attributes', 'price_lists'] as const;
export type SandboxCopy = (typeof SANDBOX_COPIES)[number];

/** A sandbox: a tenant in which the live tenant of the row tries things out. */
@Entity('sandboxes')
@Unique('sandboxes_name_key', ['tenantId', 'name'])
@Check('sandboxes_status_check', "status in ('preparing', 'ready', 'advancing')")
@Check('sandboxes_clock_check', "clock_offset_ms >= 0 and (target_offset_ms is not null) = (status = 'advancing')")
export class Sandbox extends ResourceRow {
  /** The present tenant of the sandbox; a reset gives it another one. */
  @UuidColumn('sandbox_tenant_id') sandboxTenantId: string;
  @TextColumn('name') name: string;
  /** ISO 4217. */
  @TextColumn('currency') currency: string;
  /** IANA name. */
  @TextColumn('timezone') timezone: string;
  @TextsColumn('copies') copies: SandboxCopy[];
  /** What was copied, as it was then, by the name of the copy. */
  @JsonColumn('copied', { default: () => "'{}'" }) copied: Copied;
  /** No part of the version. */
  @TextColumn('status', { default: 'ready' }) status: SandboxStatus;
  /** By how many milliseconds the time of the sandbox is ahead of real time; the same number as in `sandbox_clocks`. */
  @Column('bigint', { name: 'clock_offset_ms', default: 0 }) clockOffsetMs: string;
  /** The offset to which the clock moves while the status is `advancing`, otherwise null. */
  @Column('bigint', { name: 'target_offset_ms', nullable: true }) targetOffsetMs: string | null;
  /** Until when an instance prepares or advances the sandbox alone. No part of the version. */
  @TimeColumn('leased_until', { nullable: true }) leasedUntil: Date | null;
}
