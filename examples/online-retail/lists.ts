import type { ApiClient } from './client.js';
import { forEachConcurrently } from './concurrency.js';
import type { Page, Pagination, Referenced } from './wire.js';

const PAGE_SIZE = 100;

/** Reads a list to its end, by cursor where the list offers one, else by page number. */
export async function* readPages<T>(
  api: ApiClient,
  path: string,
  filter: Record<string, string> = {},
): AsyncGenerator<Page<T>> {
  // By creation time, so that records that others create meanwhile come last and do not shift pages.
  const query = { ...filter, page_size: String(PAGE_SIZE), sort_by: 'created_at', sort: 'asc' };
  let position: Record<string, string> | null = {};
  while (position) {
    const page: Page<T> = await api.get(`${path}?${new URLSearchParams({ ...query, ...position }).toString()}`);
    yield page;
    position = following(page.pagination, 'cursor' in position);
  }
}

function following({ next_cursor, next_page }: Pagination, byCursor: boolean): Record<string, string> | null {
  if (next_cursor) return { cursor: next_cursor };
  return !byCursor && next_page > 0 ? { page: String(next_page) } : null;
}

export async function* readAll<T>(api: ApiClient, path: string): AsyncGenerator<T> {
  for await (const { data } of readPages<T>(api, path)) yield* data;
}

/** The ids of the existing references. */
export async function idsByReference(
  api: ApiClient,
  path: string,
  references: string[],
  concurrency: number,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const chunks = Array.from({ length: Math.ceil(references.length / PAGE_SIZE) }, (_, index) =>
    references.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  );
  await forEachConcurrently(chunks, concurrency, async (chunk) => {
    const query = new URLSearchParams({ page_size: String(PAGE_SIZE) });
    for (const reference of chunk) query.append('reference_ids', reference);
    const { data } = await api.get<Page<Referenced>>(`${path}?${query.toString()}`);
    for (const { id, reference_id } of data) found.set(reference_id, id);
  });
  return found;
}

export async function idByReference(api: ApiClient, path: string, reference: string): Promise<string | undefined> {
  return (await idsByReference(api, path, [reference], 1)).get(reference);
}
