/** The variables that the checks read; a part of `Env`, which uses this file. */
interface Checked {
  readonly NODE_ENV: string;
  readonly DATABASE_URL?: string;
  readonly DATABASE_OWNER_URL?: string;
  readonly DATABASE_REPLICA_URLS?: string;
  readonly DATABASE_WORKER_URLS?: string;
  readonly ENCRYPTION_KEYS?: string;
  readonly DATABASE_POOL_SIZE: number;
  readonly DATABASE_TENANT_SHARE?: number;
  readonly DATABASE_QUEUE_TIMEOUT_MS: number;
  readonly LOCK_TIMEOUT_MS: number;
  readonly STATEMENT_TIMEOUT_MS: number;
  readonly REQUEST_TIMEOUT_MS: number;
  readonly V1_DEPRECATED_AT?: Date;
  readonly V1_SUNSET_AT?: Date;
  readonly S3_BUCKET?: string;
  readonly S3_ENDPOINT?: string;
  readonly S3_ACCESS_KEY_ID?: string;
  readonly S3_SECRET_ACCESS_KEY?: string;
}

/** Variables that require another one. */
const REQUIRES: [variable: keyof Checked, other: keyof Checked][] = [
  ['DATABASE_OWNER_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URLS', 'DATABASE_URL'],
  ['DATABASE_WORKER_URLS', 'DATABASE_URL'],
  ['V1_SUNSET_AT', 'V1_DEPRECATED_AT'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
];

/** Faults of variables that are missing. */
export const missingOf = (env: Checked, user: 'service' | 'command line'): string[] => [
  ...REQUIRES.filter(([variable, other]) => env[variable] !== undefined && env[other] === undefined).map(
    ([variable, other]) => `${variable} needs ${other}`,
  ),
  ...(user === 'service' && env.NODE_ENV === 'production' && env.ENCRYPTION_KEYS === undefined ? [NO_KEYS] : []),
];

/**
 * Pairs of time-outs of which the first must be shorter than the second. Otherwise the longer wait ends by the wrong time-out, and the
 * caller gets an error that does not describe the cause.
 */
const SHORTER_THAN: [shorter: TimeoutVariable, longer: TimeoutVariable][] = [
  ['STATEMENT_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS'],
  ['LOCK_TIMEOUT_MS', 'STATEMENT_TIMEOUT_MS'],
  ['DATABASE_QUEUE_TIMEOUT_MS', 'REQUEST_TIMEOUT_MS'],
];
type TimeoutVariable = 'LOCK_TIMEOUT_MS' | 'STATEMENT_TIMEOUT_MS' | 'REQUEST_TIMEOUT_MS' | 'DATABASE_QUEUE_TIMEOUT_MS';

/** Sets time-outs that are not configured to half of the time-out that must be longer, unless they are already shorter. */
export function shortenDefaults(
  env: { -readonly [K in TimeoutVariable]: number },
  given: Record<string, unknown>,
): void {
  for (const [shorter, longer] of SHORTER_THAN)
    if (!(shorter in given) && env[shorter] >= env[longer]) env[shorter] = env[longer] >> 1;
}

/** Faults of variables that contradict each other. */
export const contradictionsOf = (env: Checked): string[] => [
  ...SHORTER_THAN.filter(([shorter, longer]) => env[shorter] >= env[longer]).map(
    ([shorter, longer]) => `${shorter} must be less than ${longer}`,
  ),
  ...((env.DATABASE_TENANT_SHARE ?? 1) > env.DATABASE_POOL_SIZE
    ? ['DATABASE_TENANT_SHARE must be at most DATABASE_POOL_SIZE']
    : []),
  ...(env.DATABASE_REPLICA_URLS && env.DATABASE_WORKER_URLS
    ? ['DATABASE_REPLICA_URLS and DATABASE_WORKER_URLS exclude each other']
    : []),
  ...(env.V1_DEPRECATED_AT && env.V1_SUNSET_AT && env.V1_SUNSET_AT < env.V1_DEPRECATED_AT
    ? ['V1_SUNSET_AT must not be before V1_DEPRECATED_AT']
    : []),
];

/** In production, each instance would create its own key, and a container might lose it. */
const NO_KEYS = 'ENCRYPTION_KEYS must be set in production, to a line of `openssl rand -base64 32`';
