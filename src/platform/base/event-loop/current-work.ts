import { AsyncLocalStorage } from 'node:async_hooks';

/** What runs: a request of a route, or a background task. The route of a request is known only after its routing, so it is asked for when it is needed. */
export type RunningWork = () => { route?: string; task?: string; tenant_id?: string; request_id?: string };

const storage = new AsyncLocalStorage<RunningWork>();

/** Runs `work`, and everything that it starts, under a name; see {@link currentWork}. */
export const runWork = <T>(name: RunningWork, work: () => T): T => storage.run(name, work);

/** Runs a background task under its name. */
export const runTask = <T>(task: string, work: () => T): T => storage.run(() => ({ task }), work);

/** What runs now; undefined outside of {@link runWork}. */
export const currentWork = (): ReturnType<RunningWork> | undefined => storage.getStore()?.();
