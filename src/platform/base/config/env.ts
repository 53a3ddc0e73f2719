import { plainToInstance } from 'class-transformer';
import { IsIn, IsString, IsUrl, Matches, validateSync } from 'class-validator';
import { contradictionsOf, missingOf, shortenDefaults } from './env-checks.js';
import {
  Flag,
  HttpUrl,
  Integer,
  Optional,
  optionalVariables,
  Origins,
  PostgresUrl,
  PostgresUrls,
  Ratio,
  Time,
} from './env-rules.js';

/** Samplers of traces by the names of OpenTelemetry. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

/**
 * The configuration of the service, read once from environment variables and frozen. No other code reads `process.env`. An empty variable
 * counts as not set. `.env.example` describes each variable for operators.
 */
export class Env {
  @IsIn(['development', 'test', 'production'], { message: 'must be development, test or production' })
  readonly NODE_ENV: string = 'development';

  @Integer(0, 65535)
  readonly PORT: number = 3000;

  @IsString()
  readonly HOST: string = '127.0.0.1';

  /** URL of the database with the login of the service. Unset: the embedded PostgreSQL. */
  @PostgresUrl()
  readonly DATABASE_URL?: string;

  /** URL of the database with the login that owns the schema, for migrations and the command line. Unset: `DATABASE_URL`. */
  @PostgresUrl()
  readonly DATABASE_OWNER_URL?: string;

  /**
   * URLs of streaming replicas of the database, with the login of the service and with commas between them. They serve reads that need
   * nothing newer than they have. Unset: the primary serves all reads.
   */
  @PostgresUrls()
  readonly DATABASE_REPLICA_URLS?: string;

  /**
   * URLs of the workers of a Citus cluster, with the login of the service and with commas between them. Each serves the reads of the tenants
   * whose rows it has. Unset: the coordinator, that is `DATABASE_URL`, serves all reads.
   */
  @PostgresUrls()
  readonly DATABASE_WORKER_URLS?: string;

  /** Time by which a read may be behind the primary, except behind its `Consistency-Token` and the writes of its own API key. */
  @Integer(0, 600_000)
  readonly DATABASE_REPLICA_MAX_LAG_MS: number = 1_000;

  /** Directory of the embedded database and other local files. */
  @IsString()
  readonly DATA_DIR: string = '.data';

  /** Keys that encrypt stored secrets, 32 bytes in Base64 each, the newest first. Unset: a key in `DATA_DIR`; required in production. */
  @Optional()
  @Matches(/^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/, {
    message: 'must be lines of `openssl rand -base64 32` with commas between them',
  })
  readonly ENCRYPTION_KEYS?: string;

  /** Number of connections for the work of tenants. Look-ups of API keys and health checks have 2 more, exports 2, imports 2, the service's own work 3. */
  @Integer(1, 100)
  readonly DATABASE_POOL_SIZE: number = 10;

  /** Maximum number of connections of one tenant. Unset: half of `DATABASE_POOL_SIZE`, at least 1. */
  @Optional()
  @Integer(1, 100)
  readonly DATABASE_TENANT_SHARE?: number;

  /** A request that waits longer for a connection of its tenant is refused with 429 `rate_limited`. */
  @Integer(10, 600_000)
  readonly DATABASE_QUEUE_TIMEOUT_MS: number = 10_000;

  /** Whether a pooler in transaction mode is used. Then connections keep no settings and no prepared statements. */
  @Flag()
  readonly DATABASE_TRANSACTION_POOLER: boolean = false;

  /** A request that waits longer for a locked row fails with 503 `unavailable`. */
  @Integer(10, 600_000)
  readonly LOCK_TIMEOUT_MS: number = 10_000;

  /** A statement that runs longer is cancelled, and the request fails with 504 `timeout`. */
  @Integer(100, 600_000)
  readonly STATEMENT_TIMEOUT_MS: number = 15_000;

  /** A request that takes longer gets 504 `timeout`. Its transaction is not committed unless the commit was already sent. */
  @Integer(100, 600_000)
  readonly REQUEST_TIMEOUT_MS: number = 30_000;

  /**
   * Whether the service runs missing migrations when it starts, with the login that owns the schema. Default: true, except in
   * production, where the operator runs the command `migrate` before.
   */
  @Optional()
  @Flag()
  readonly MIGRATE_ON_START?: boolean;

  /** Seconds for which requests are served after the signal to stop, while `/health/ready` is 503. Default: 5 in production, otherwise 0. */
  @Optional()
  @Integer(0, 600)
  readonly DRAIN_SECONDS?: number;

  /** Megabytes of JSON bodies above 64 kB that may be in memory at the same time; one tenant may use half. Further bodies wait. */
  @Integer(32, 4_096)
  readonly BODIES_IN_MEMORY_MB: number = 32;

  /** Megabytes of disk for bodies being received: an eighth for JSON above 64 kB, 3/8 for uploads, half for imports. Others wait. */
  @Integer(1_024, 1_048_576)
  readonly BODIES_ON_DISK_MB: number = 8_192;

  /** A large body that waits longer is refused with 429 `rate_limited` or 503 `unavailable`. */
  @Integer(0, 600_000)
  readonly BODY_WAIT_MS: number = 30_000;

  /** Maximum number of reads of one API key in a minute. Unset: no limit. */
  @Optional()
  @Integer(1, 10_000_000)
  readonly RATE_LIMIT_READS_PER_MINUTE?: number;

  /** Maximum number of writes of one API key in a minute. Unset: no limit. */
  @Optional()
  @Integer(1, 10_000_000)
  readonly RATE_LIMIT_WRITES_PER_MINUTE?: number;

  /** Maximum number of requests of one tenant in a minute, with all its keys. Unset: no limit. */
  @Optional()
  @Integer(1, 10_000_000)
  readonly RATE_LIMIT_TENANT_PER_MINUTE?: number;

  /** URL of the Valkey or Redis server in which all instances count requests. Unset: each instance counts by itself. */
  @Optional()
  @Matches(/^rediss?:\/\/.+/, { message: 'must be a redis:// or rediss:// address' })
  readonly RATE_LIMIT_STORE_URL?: string;

  /** When v1 was or will be deprecated. Set: the answers of v1 routes that v2 replaces say so. */
  @Time()
  readonly V1_DEPRECATED_AT?: Date;

  /** When v1 will be removed. */
  @Time()
  readonly V1_SUNSET_AT?: Date;

  /** Days for which events can be read. */
  @Integer(1, 3_650)
  readonly EVENTS_RETENTION_DAYS: number = 90;

  /** Days for which the history is kept, at least `EVENTS_RETENTION_DAYS`; whole months are deleted. Unset: for ever. */
  @Optional()
  @Integer(1, 36_500)
  readonly HISTORY_RETENTION_DAYS?: number;

  /** Whether the first start creates a demo tenant with data and an API key. Default: true, except in production. */
  @Optional()
  @Flag()
  readonly DEMO_TENANT?: boolean;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: 'must be fatal, error, warn, info, debug, trace or silent',
  })
  readonly LOG_LEVEL: string = 'info';

  /** URL of the service for its clients, used in the API documents and in URLs of files. */
  @HttpUrl()
  readonly PUBLIC_URL?: string;

  /** Whether Swagger UI is served at `/docs` and the API documents at `/openapi/…`. */
  @Flag()
  readonly API_DOCS: boolean = true;

  /** Whether agents can call the service at `/mcp`, by the Model Context Protocol. */
  @Flag()
  readonly MCP_ENABLED: boolean = false;

  /** URL of a content delivery network for stored files. Unset: only the service serves them. */
  @HttpUrl()
  readonly CDN_BASE_URL?: string;

  /** Bucket for uploaded files, used by nothing else. Unset: a folder in `DATA_DIR`. */
  @Optional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
  readonly S3_BUCKET?: string;

  /** URL of the S3-compatible service. Unset: Amazon S3 in the region. */
  @HttpUrl()
  readonly S3_ENDPOINT?: string;

  @IsString()
  readonly S3_REGION: string = 'us-east-1';

  /** Access key id and secret must be set together. Unset: the default credential chain of the AWS SDK. */
  @Optional()
  @IsString()
  readonly S3_ACCESS_KEY_ID?: string;

  @Optional()
  @IsString()
  readonly S3_SECRET_ACCESS_KEY?: string;

  /** Whether URLs have the bucket in the path and not in the host name, as most services except Amazon's require. */
  @Flag()
  readonly S3_PATH_STYLE: boolean = false;

  /** Whether requests have checksums, which older services do not support. */
  @IsIn(['WHEN_SUPPORTED', 'WHEN_REQUIRED'], { message: 'must be WHEN_SUPPORTED or WHEN_REQUIRED' })
  readonly S3_CHECKSUMS: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED' = 'WHEN_SUPPORTED';

  /** A request to the object store that takes longer is cancelled, and the caller's request fails with 504 `timeout`. */
  @Integer(100, 600_000)
  readonly OBJECT_STORE_TIMEOUT_MS: number = 30_000;

  /** Number of days for which an object that the database does not know is kept in the store before it is deleted. */
  @Integer(0, 3650)
  readonly FILE_QUARANTINE_DAYS: number = 30;

  /** Whether webhooks may be sent to private addresses and by http. Default: only in development with the embedded PostgreSQL. */
  @Optional()
  @Flag()
  readonly WEBHOOKS_ALLOW_PRIVATE?: boolean;

  /** Whether this instance keeps the journals of all tenants: events by time, positions of entries that nobody reads, partitions. */
  @Flag()
  readonly JOURNAL_WORK: boolean = true;

  /** Whether this instance sends webhooks. */
  @Flag()
  readonly WEBHOOKS_DISPATCH: boolean = true;

  /** Whether this instance works on imports. */
  @Flag()
  readonly IMPORTS_WORK: boolean = true;

  /** Whether this instance books the safe lines of bank statements of the tenants whose settings say so. */
  @Flag()
  readonly BANK_BOOKING_WORK: boolean = true;

  /** Whether to use `FastExpressAdapter`; false: Nest's own adapter of Express. */
  @Flag()
  readonly FAST_EXPRESS: boolean = true;

  // connections of clients, and what they hold

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

  // quotas: what one tenant may store; a megabyte is 1024² bytes

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

  /** Sandboxes; 0 switches them off. */
  @Integer(0, 100)
  readonly QUOTA_SANDBOXES: number = 5;

  // sandboxes

  /** Days without a request after which a sandbox is erased. */
  @Integer(1, 3_650)
  readonly SANDBOX_DAYS: number = 30;

  /** Whether this instance loads the demo records of sandboxes, and erases sandboxes that were reset, deleted or not used. */
  @Flag()
  readonly SANDBOX_WORK: boolean = true;

  /** What `wca_test_` keys of before sandboxes may do in live tenants: only read, nothing at all, or all that their scopes say. */
  @IsIn(['read', 'refuse', 'write'], { message: 'must be read, refuse or write' })
  readonly TEST_KEYS_ON_LIVE: 'read' | 'refuse' | 'write' = 'read';

  // metrics, and traces with the names of OpenTelemetry

  /** Port of the Prometheus metrics. Unset: no metrics. */
  @Optional()
  @Integer(0, 65535)
  readonly METRICS_PORT?: number;

  /** Address on which the metrics are served. Others than loopback let everybody read them who can reach it, because they need no key. */
  @IsString()
  readonly METRICS_HOST: string = '127.0.0.1';

  /** URL of a collector, without `/v1/traces`. Unset: no traces. */
  @Optional()
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'must be an http(s) address' },
  )
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Headers for the collector, such as its key: `name=value,name=value`, values encoded as in URLs. */
  @Optional()
  @Matches(/^[\w-]+=(?:[^,\s%]|%[\dA-Fa-f]{2})*(?:,[\w-]+=(?:[^,\s%]|%[\dA-Fa-f]{2})*)*$/, {
    message: 'must be name=value pairs with commas between them',
  })
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string;

  @IsString()
  readonly OTEL_SERVICE_NAME: string = 'wholesale-commerce-api';

  /** Which requests are traced. The samplers that begin with `parentbased_` follow the decision of a caller that sent `traceparent`. */
  @IsIn(SAMPLERS, { message: `must be one of ${SAMPLERS.join(', ')}` })
  readonly OTEL_TRACES_SAMPLER: string = 'parentbased_always_on';

  /** Share of requests that the samplers by ratio trace, from 0 to 1. */
  @Ratio()
  readonly OTEL_TRACES_SAMPLER_ARG: number = 1;
}

/** Invalid environment variables. The message says which ones and what they must be, never their values. */
export class EnvError extends Error {}

/** Reads and validates the environment. Throws {@link EnvError} with all faults. The command line needs no `ENCRYPTION_KEYS`. */
export function readEnv(source: NodeJS.ProcessEnv, user: 'service' | 'command line' = 'service'): Readonly<Env> {
  const given = Object.fromEntries(
    Object.keys(new Env())
      .concat(optionalVariables)
      .flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const env = plainToInstance(Env, given);
  const faults = validateSync(env).map(
    ({ property, constraints }) => `${property} ${Object.values(constraints ?? {})[0]}`,
  );
  shortenDefaults(env, given);
  faults.push(...missingOf(env, user), ...contradictionsOf(env));
  if (faults.length) throw new EnvError(faults.join('; '));
  return Object.freeze(env);
}
