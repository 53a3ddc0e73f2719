/** By how much the clock of the database is ahead of that of this machine, in milliseconds. */
let differenceMs = 0;
/** By how much the clock of the sandbox in whose name the caller runs is ahead of real time, in milliseconds; 0 in live tenants. */
let sandboxOffset: () => number = () => 0;

/**
 * The present time of the tenant in whose name the caller runs, by which the service writes and decides: {@link realTime}, and in a sandbox that
 * time plus the offset of the sandbox's clock. Statements have the same time as `tenant_now()`. What must not follow the clock of a sandbox, such as
 * leases and keys, uses {@link realTime}; `test/architecture/clock.spec.ts` lists it with the reasons.
 */
export const currentTime = (): Date => new Date(Date.now() + differenceMs + sandboxOffset());

/**
 * The real time by the clock of the database, so that all instances decide alike what has expired or is due, also when the clock of a
 * machine is wrong. It is the clock of this machine plus the difference that was measured last: by `DatabaseClock`, and when a command
 * of the command line begins.
 */
export const realTime = (): Date => new Date(Date.now() + differenceMs);

/** Sets by how many milliseconds the clock of the database is ahead. For those who measure it. */
export function setClockDifference(milliseconds: number): void {
  differenceMs = milliseconds;
}

/** Sets the function that knows the offset of the sandbox in whose name the caller runs. For `sandbox-clock.ts`, which knows the callers. */
export function setSandboxOffset(offset: () => number): void {
  sandboxOffset = offset;
}
