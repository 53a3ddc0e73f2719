// Copy of a resource by `updated_after`, for systems that cannot follow events. Deletions are found by reading all ids from time to time.
//   node examples/integrating/main.mjs pull-updated customers mirror.json

/** Two minutes: longer than the longest transaction of the service (docs/sync.md). */
const OVERLAP_MS = 120_000;

/**
 * Reads what changed since the last call into `mirror`: `records` (a Map by id) and `since`, the time of the service at the beginning of
 * the previous call, null at first. Both are stored together, and only after everything was read.
 */
export async function pullUpdated(api, resource, mirror, save) {
  const { headers } = await api.send('GET', `/v2/${resource}?page_size=1&include_total=false`);
  const since = new Date(headers.get('Date')); // the clock of the service, not your own
  const parameters = { sort_by: 'updated_at', sort: 'asc' };
  if (mirror.since !== null) parameters.updated_after = new Date(mirror.since - OVERLAP_MS).toISOString();
  const records = new Map(mirror.records);
  for await (const record of api.everything(resource, parameters)) records.set(record.id, record);
  Object.assign(mirror, { records, since });
  await save(mirror);
}

/** Removes what was deleted. A record that is created meanwhile is only missing until the next call of {@link pullUpdated}. */
export async function removeDeleted(api, resource, mirror, save) {
  const present = new Set();
  for await (const { id } of api.everything(resource)) present.add(id);
  for (const id of mirror.records.keys()) if (!present.has(id)) mirror.records.delete(id);
  await save(mirror);
}
