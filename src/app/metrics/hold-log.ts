import type { Logger } from 'pino';
import { currentWork } from '#platform/base/event-loop/current-work.js';
import { type LoopHold, watchLoop } from '#platform/base/event-loop/loop-watch.js';
import { callerIfAny } from '#platform/data/tenancy/caller.js';

/** What held the event loop, as far as it is known. */
interface Holder {
  route?: string;
  task?: string;
  tenant_id?: string;
  request_id?: string;
}

/** What runs now: the route or task, and the tenant. */
function holder(): Holder | undefined {
  const work = currentWork();
  const caller = callerIfAny();
  if (!work && !caller) return undefined;
  const task = work?.route || work?.task ? undefined : caller?.isImport ? 'import' : 'maintenance';
  return { ...(task && { task }), ...work, tenant_id: caller?.tenant.id ?? work?.tenant_id };
}

/** Logs what held the event loop for more than 250 ms, and calls `observe` with the route or task and the seconds. Returns the end of the watch. */
export function logHolds(logger: Logger, observe: (work: string, seconds: number) => void): () => Promise<void> {
  return watchLoop(holder, ({ heldMs, work, stack }: LoopHold) => {
    const by = (work ?? {}) as Holder;
    observe(by.route ?? by.task ?? 'unknown', heldMs / 1000);
    logger.warn({ held_ms: heldMs, ...by, stack }, 'The event loop was held');
  });
}
