import { Integer, Optional, Origins } from './env-rules.js';
import { TelemetryEnv } from './telemetry-env.js';

/** The limits of connections of clients and of what they hold; a part of `Env`. */
export class ConnectionsEnv extends TelemetryEnv {
  /** Megabytes of large answers that may be in memory until their clients have read them; one tenant may use a quarter. */
  @Integer(16, 4_096)
  readonly ANSWERS_IN_MEMORY_MB: number = 256;

  /** A connection whose client reads nothing of what was sent to it for this time is closed, at most a third of it later. */
  @Integer(1_000, 600_000)
  readonly READER_TIMEOUT_MS: number = 45_000;

  /** Maximum number of open connections; further ones are closed at once. Unset: three quarters of the process's open files. */
  @Optional()
  @Integer(10, 1_000_000)
  readonly MAX_CONNECTIONS?: number;

  /** Origins of web pages whose scripts may call the service, with commas between them in the variable. Empty: none. */
  @Origins()
  readonly CORS_ORIGINS: readonly string[] = [];
}
