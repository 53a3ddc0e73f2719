import { plainToInstance, Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, Matches, Max, Min, validateSync } from 'class-validator';

const Integer = (min: number, max: number) => (target: object, key: string) => {
  Transform(({ value }) => (/^\d+$/.test(String(value)) ? Number(value) : value))(target, key);
  IsInt({ message: `must be a whole number from ${min} to ${max}` })(target, key);
  Min(min, { message: `must be at least ${min}` })(target, key);
  Max(max, { message: `must be at most ${max}` })(target, key);
};
const Flag = () => (target: object, key: string) => {
  Transform(({ value }) => ({ true: true, false: false })[String(value)] ?? value)(target, key);
  IsBoolean({ message: 'must be true or false' })(target, key);
};
const PostgresUrl = () => (target: object, key: string) => {
  IsOptional()(target, key);
  Matches(/^postgres(ql)?:\/\/.+/, { message: 'must be a postgres:// address' })(target, key);
};

/**
 * The whole configuration of the service, read from the environment once and frozen. Nothing else reads `process.env`.
 * An empty variable counts as not set. `.env.example` describes each.
 */
export class Env {
  @IsIn(['development', 'test', 'production'], { message: 'must be development, test or production' })
  readonly NODE_ENV: string = 'development';

  @Integer(0, 65535)
  readonly PORT: number = 3000;

  @IsString()
  readonly HOST: string = '127.0.0.1';

  /** Login of the service. Unset: the embedded PostgreSQL. */
  @PostgresUrl()
  readonly DATABASE_URL?: string;

  /** Login that owns the schema, for migrations and the command line. Unset: `DATABASE_URL`. */
  @PostgresUrl()
  readonly DATABASE_OWNER_URL?: string;

  /** Where the embedded database and other local state live. */
  @IsString()
  readonly DATA_DIR: string = '.data';

  /** Keys for secrets in the database, 32 bytes in Base64 each, the newest first. Unset: one below `DATA_DIR`, not in production. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43}=(?:,[A-Za-z0-9+/]{43}=)*$/, {
    message: 'must be lines of `openssl rand -base64 32` with commas between them',
  })
  readonly ENCRYPTION_KEYS?: string;

  /** Connections for the work of tenants; look-ups of keys and health have 2 beside them. */
  @Integer(1, 100)
  readonly DATABASE_POOL_SIZE: number = 10;

  /** Connections that one tenant can have at a time. Unset: half of `DATABASE_POOL_SIZE`, at least 1. */
  @IsOptional()
  @Integer(1, 100)
  readonly DATABASE_TENANT_SHARE?: number;

  /** A request that waits longer for one of its tenant's connections is refused: 429 `rate_limited`. */
  @Integer(10, 600_000)
  readonly DATABASE_QUEUE_TIMEOUT_MS: number = 10_000;

  /** Whether a pooler in transaction mode is between the service and the database: nothing is left to the connection then. */
  @Flag()
  readonly DATABASE_TRANSACTION_POOLER: boolean = false;

  /** A request that waits longer for a locked row is refused: 503 `unavailable`. */
  @Integer(10, 600_000)
  readonly LOCK_TIMEOUT_MS: number = 10_000;

  /** A statement that runs longer is cancelled: 504 `timeout`. */
  @Integer(100, 600_000)
  readonly STATEMENT_TIMEOUT_MS: number = 15_000;

  /** A request that takes longer is answered with 504 `timeout`; its transaction does not commit if it has not begun to. */
  @Integer(100, 600_000)
  readonly REQUEST_TIMEOUT_MS: number = 30_000;

  /**
   * Whether the start migrates, which takes the login that owns the schema. Default: everywhere but in production, where
   * `migrate` of the command line is a step of its own.
   */
  @IsOptional()
  @Flag()
  readonly MIGRATE_ON_START?: boolean;

  /**
   * After the request to stop, `/health/ready` answers 503 while requests are served for so many seconds more. Default: 5
   * in production, else 0.
   */
  @IsOptional()
  @Integer(0, 600)
  readonly DRAIN_SECONDS?: number;

  /** Large JSON bodies, of over 64 kB, that are in memory at once, in megabytes; one tenant may have half of it. Others wait. */
  @Integer(32, 4_096)
  readonly BODIES_IN_MEMORY_MB: number = 32;

  /** A large body that waits longer for its place is refused: 429 `rate_limited`, or 503 `unavailable`. */
  @Integer(0, 600_000)
  readonly BODY_WAIT_MS: number = 30_000;

  /** Demo tenant with data and a key on the first start. Default: everywhere but in production. */
  @IsOptional()
  @Flag()
  readonly DEMO_TENANT?: boolean;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    message: 'must be fatal, error, warn, info, debug, trace or silent',
  })
  readonly LOG_LEVEL: string = 'info';

  /** Port of the Prometheus metrics; unset: none. */
  @IsOptional()
  @Integer(0, 65535)
  readonly METRICS_PORT?: number;

  /** Address of the service as its clients see it, for the API documents. */
  @IsOptional()
  @IsUrl({ require_tld: false }, { message: 'must be an http(s) address' })
  readonly PUBLIC_URL?: string;

  /** Address of the delivery network in front of stored files; unset: they are served by the service alone. */
  @IsOptional()
  @IsUrl({ require_tld: false }, { message: 'must be an http(s) address' })
  readonly CDN_BASE_URL?: string;

  /** Bucket for uploaded files, which nothing else uses. Unset: a folder below `DATA_DIR`. */
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { message: 'must be the name of a bucket' })
  readonly S3_BUCKET?: string;

  /** Address of the S3-compatible service; unset: that of Amazon in the region. */
  @IsOptional()
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }, { message: 'must be an http(s) address' })
  readonly S3_ENDPOINT?: string;

  @IsString()
  readonly S3_REGION: string = 'us-east-1';

  /** Both or neither; unset: those that the machine has from its surroundings. */
  @IsOptional()
  @IsString()
  readonly S3_ACCESS_KEY_ID?: string;

  @IsOptional()
  @IsString()
  readonly S3_SECRET_ACCESS_KEY?: string;

  /** The bucket in the path of addresses and not in the host's name, as most services but Amazon's want it. */
  @Flag()
  readonly S3_PATH_STYLE: boolean = false;

  /** Whether requests carry checksums that older services do not understand. */
  @IsIn(['WHEN_SUPPORTED', 'WHEN_REQUIRED'], { message: 'must be WHEN_SUPPORTED or WHEN_REQUIRED' })
  readonly S3_CHECKSUMS: 'WHEN_SUPPORTED' | 'WHEN_REQUIRED' = 'WHEN_SUPPORTED';

  /** An object store that takes longer for one request is given up: 504 `timeout`. */
  @Integer(100, 600_000)
  readonly OBJECT_STORE_TIMEOUT_MS: number = 30_000;

  /** How long an object that the database does not know is kept in the store before it is deleted. */
  @Integer(0, 3650)
  readonly FILE_QUARANTINE_DAYS: number = 30;

  /** Express without its prototype penalty on Node 20 and 22; false is the stock adapter. */
  @Flag()
  readonly FAST_EXPRESS: boolean = true;
}

/** Thrown when variables are wrong; the message names them and what they must be, never their values. */
export class EnvError extends Error {}

/**
 * Reads and checks the environment. Throws {@link EnvError} with all faults at once. The command line needs less than the
 * service: no keys of secrets.
 */
export function readEnv(source: NodeJS.ProcessEnv, user: 'service' | 'command line' = 'service'): Readonly<Env> {
  const given = Object.fromEntries(
    Object.keys(new Env())
      .concat(OPTIONAL)
      .flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const env = plainToInstance(Env, given);
  const faults = validateSync(env).map(
    ({ property, constraints }) => `${property} ${Object.values(constraints ?? {})[0]}`,
  );
  fitTimeouts(env, given);
  faults.push(...missingOf(env, user), ...contradictionsOf(env));
  if (faults.length) throw new EnvError(faults.join('; '));
  return Object.freeze(env);
}

/** Variables that mean nothing without another one. */
const NEEDS: [variable: keyof Env, other: keyof Env][] = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
];

const missingOf = (env: Env, user: 'service' | 'command line'): string[] => [
  ...NEEDS.filter(([variable, other]) => env[variable] !== undefined && env[other] === undefined).map(
    ([variable, other]) => `${variable} needs ${other}`,
  ),
  ...(user === 'service' && env.NODE_ENV === 'production' && env.ENCRYPTION_KEYS === undefined ? [NO_KEYS] : []),
];

/**
 * Time-outs of which the first one has to end before the second one. Were it the other way round, a wait would be cut off by
 * another time-out than its own, and the caller told something else than what happened.
 */
const ENDS_BEFORE: [shorter: TimeoutVariable, longer: TimeoutVariable][] = [
  ['STATEMENT_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS'],
  ['LOCK_TIMEOUT_MS', 'STATEMENT_TIMEOUT_MS'],
  ['DATABASE_QUEUE_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS'],
];
type TimeoutVariable = 'LOCK_TIMEOUT_MS' | 'STATEMENT_TIMEOUT_MS' | 'REQUEST_TIMEOUT_MS' | 'DATABASE_QUEUE_TIMEOUT_MS';

/** Shortens time-outs that were not given to half of one that was and that they have to end before. */
function fitTimeouts(env: { -readonly [K in TimeoutVariable]: number }, given: Record<string, unknown>): void {
  for (const [shorter, longer] of ENDS_BEFORE)
    if (!(shorter in given) && env[shorter] >= env[longer]) env[shorter] = env[longer] >> 1;
}

const contradictionsOf = (env: Env): string[] => [
  ...ENDS_BEFORE.filter(([shorter, longer]) => env[shorter] >= env[longer]).map(
    ([shorter, longer]) => `${shorter} must be less than ${longer}`,
  ),
  ...((env.DATABASE_TENANT_SHARE ?? 1) > env.DATABASE_POOL_SIZE
    ? ['DATABASE_TENANT_SHARE must be at most DATABASE_POOL_SIZE']
    : []),
];

/** Instances would each make a key of their own, and a container might lose it. */
const NO_KEYS = 'ENCRYPTION_KEYS must be set in production, to a line of `openssl rand -base64 32`';

const OPTIONAL = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DEMO_TENANT', 'METRICS_PORT', 'PUBLIC_URL'].concat([
  'DATABASE_TENANT_SHARE',
  'ENCRYPTION_KEYS',
  'MIGRATE_ON_START',
  'DRAIN_SECONDS',
  'CDN_BASE_URL',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
]);
