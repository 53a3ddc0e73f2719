import { ApiClient } from './client.js';
import { readOnlineRetail, type Source } from './dataset.js';
import type { Dataset } from './model.js';
import type { Inspect } from './transport.js';
import { silent, type Progress } from './progress.js';

export interface RunOptions extends Source {
  base: string;
  key: string;
  /** The data of `file`, for callers that have read it already. */
  dataset?: Dataset;
  concurrency?: number;
  progress?: Progress;
  /** Whether records are sent as imports. */
  bulk?: boolean;
  /** Called with every answer; the loading fails if it throws. */
  inspect?: Inspect;
}

export interface Session {
  api: ApiClient;
  dataset: Dataset;
  concurrency: number;
  progress: Progress;
}

export const DEFAULT_CONCURRENCY = 8;

export async function withSession<T>(options: RunOptions, work: (session: Session) => Promise<T>): Promise<T> {
  const { base, key, inspect, concurrency = DEFAULT_CONCURRENCY, progress = silent } = options;
  const dataset = options.dataset ?? (await readOnlineRetail(options));
  const api = new ApiClient({ base, key, concurrency, inspect });
  try {
    return await work({ api, dataset, concurrency, progress });
  } finally {
    api.close();
  }
}
