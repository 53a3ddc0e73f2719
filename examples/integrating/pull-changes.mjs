// Copy of a resource that follows the events: a first read of everything, then only what changed. Deletions are events too.
//   node examples/integrating/main.mjs pull customers customer mirror.json

/**
 * Brings `mirror` up to date and saves it: `records` (a Map by id) and `cursor` are stored together, in one transaction of your database,
 * so that a crash repeats the last part and nothing is lost. Run it every minute, or in a loop with `wait=30`.
 *
 * `resource` is the name in paths (`customers`), `type` that in events (`customer`).
 */
export async function pullChanges(api, { resource, type }, mirror, save) {
  if (mirror.cursor === null) await readAll(api, resource, mirror, save);
  for (;;) {
    const events = await eventsAfter(api, type, mirror.cursor);
    if (events === undefined) {
      await readAll(api, resource, mirror, save); // the mirror was not updated for longer than events are kept
      continue;
    }
    for (const { resource: changed, data } of events.data) {
      const { id } = changed;
      if (data === null) mirror.records.delete(id);
      else if (!(mirror.records.get(id)?.version > data.version)) mirror.records.set(id, data);
    }
    mirror.cursor = events.pagination.next_cursor;
    await save(mirror);
    if (!events.data.length) return;
  }
}

/** The cursor comes first: what changes during the read is read again as an event. */
async function readAll(api, resource, mirror, save) {
  const { pagination } = (await api.send('GET', '/v2/events?cursor=latest')).body;
  const records = new Map();
  for await (const record of api.everything(resource)) records.set(record.id, record);
  Object.assign(mirror, { records, cursor: pagination.next_cursor });
  await save(mirror);
}

/** Events with the resource as it is now (`data`, null if it was deleted); undefined if the cursor is too old. */
async function eventsAfter(api, type, cursor) {
  const query = new URLSearchParams({ types: `${type}.*`, include: 'data', page_size: '100', cursor });
  try {
    return (await api.send('GET', `/v2/events?${query}`)).body;
  } catch (error) {
    if (error.code === 'cursor_expired') return undefined;
    throw error;
  }
}
