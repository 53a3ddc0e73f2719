import type { ApiClient } from './client.js';
import { forEachConcurrently } from './concurrency.js';
import { ApiError } from './errors.js';
import type { Session } from './session.js';
import type { Referenced, Single } from './wire.js';

export interface Counts {
  created: number;
  existing: number;
}

export interface Phase<T> {
  name: string;
  items: T[];
  keyOf: (item: T) => string;
  /** Ids of existing records by key. */
  existing: Map<string, string>;
  request: (item: T, place: number) => { path: string; body: object };
  /** Looks up a record that exists according to the service. */
  find: (key: string, item: T) => Promise<string | undefined>;
}

export interface Loaded {
  ids: Map<string, string>;
  counts: Counts;
}

/** Creates missing records and does not change existing ones, so that a run after an interruption completes them. */
export async function runPhase<T>(session: Session, phase: Phase<T>): Promise<Loaded> {
  const { name, items, existing, keyOf, request, find } = phase;
  const ids = new Map(existing);
  const counts: Counts = { created: 0, existing: 0 };
  const tick = session.progress(name, items.length);
  await forEachConcurrently(items.entries(), session.concurrency, async ([place, item]) => {
    const key = keyOf(item);
    if (ids.has(key)) counts.existing += 1;
    else {
      const { path, body } = request(item, place);
      const { id, kind } = await createOrFind(session.api, path, body, () => find(key, item));
      ids.set(key, id);
      counts[kind] += 1;
    }
    tick();
  });
  return { ids, counts };
}

/** A conflict is no error if the record exists: another run created it, or this one with a request whose answer was lost. */
export async function createOrFind(
  api: ApiClient,
  path: string,
  body: object,
  find: () => Promise<string | undefined>,
): Promise<{ id: string; kind: keyof Counts }> {
  try {
    const { data } = await api.post<Single<Referenced>>(path, body);
    return { id: data.id, kind: 'created' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const id = await find();
    if (id === undefined) throw error;
    return { id, kind: 'existing' };
  }
}

export function idOf(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} was never loaded`);
  return id;
}
