import { Entity } from 'typeorm';
import { IntegerColumn, TenantIdColumn, TextColumn, TimeColumn } from '../sql/columns.js';

/** A piece of work that has begun and not succeeded since. The row is written before each try and deleted by success. */
@Entity('task_attempts')
export class TaskAttempt {
  @TenantIdColumn() tenantId: string;
  /** Kind of the work, such as `document`. */
  @TextColumn('task', { primary: true }) task: string;
  /** What is worked on; empty for all of the tenant. */
  @TextColumn('subject', { primary: true }) subject: string;
  /** Number of tries since the last success. */
  @IntegerColumn('tries') tries: number;
  /** Beginning of the last try. */
  @TimeColumn('begun_at', { default: () => 'now()' }) begunAt: Date;
  /** Why the last try failed; null while it runs, and if its process ended first. */
  @TextColumn('error', { nullable: true }) error: string | null;
}
