/** The settings that must fit each other. */
interface Settings extends Record<TimeoutVariable, number> {
  DATABASE_TENANT_SHARE?: number;
  DATABASE_POOL_SIZE: number;
}

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

/** What the settings contradict each other in. */
export const contradictionsOf = (env: Settings): string[] => [
  ...SHORTER_THAN.filter(([shorter, longer]) => env[shorter] >= env[longer]).map(
    ([shorter, longer]) => `${shorter} must be less than ${longer}`,
  ),
  ...((env.DATABASE_TENANT_SHARE ?? 1) > env.DATABASE_POOL_SIZE
    ? ['DATABASE_TENANT_SHARE must be at most DATABASE_POOL_SIZE']
    : []),
];
