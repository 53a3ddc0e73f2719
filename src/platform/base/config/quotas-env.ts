import { Integer } from './env-rules.js';
import { ConnectionsEnv } from './connections-env.js';

/** Quotas: what one tenant may store; a part of `Env`. A megabyte is 1024² bytes. */
export class QuotasEnv extends ConnectionsEnv {
  /** Valid API keys. */
  @Integer(1, 1_000_000)
  readonly QUOTA_API_KEYS: number = 1_000;

  /** Webhooks. */
  @Integer(1, 1_000)
  readonly QUOTA_WEBHOOKS: number = 20;

  /** Pending deliveries of webhooks above which no replay is accepted. */
  @Integer(1, 100_000_000)
  readonly QUOTA_PENDING_DELIVERIES: number = 1_000_000;

  /** Imports that are queued or running. */
  @Integer(1, 10_000)
  readonly QUOTA_IMPORTS: number = 100;

  /** Megabytes of the unpacked files of imports that are queued or running. */
  @Integer(1, 1_048_576)
  readonly QUOTA_IMPORTS_MB: number = 10_240;

  /** Media files. */
  @Integer(1, 100_000_000)
  readonly QUOTA_MEDIA_FILES: number = 1_000_000;

  /** Megabytes of stored media files. */
  @Integer(1, 1_073_741_824)
  readonly QUOTA_MEDIA_MB: number = 102_400;

  /** Answers that are stored for idempotency keys, which are kept for 72 hours. */
  @Integer(1, 1_000_000_000)
  readonly QUOTA_STORED_ANSWERS: number = 5_000_000;
}
