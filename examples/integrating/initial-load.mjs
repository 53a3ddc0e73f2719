// Initial load: sends all records of one resource as one file and waits until they are written. It can be repeated: records that are
// there and equal stay unchanged, so a load that was interrupted is simply run again.
//   node examples/integrating/main.mjs load products products.ndjson
import { setTimeout as sleep } from 'node:timers/promises';

/** Resources in the order in which they refer to each other. */
export const LOAD_ORDER = ['products', 'product_prices', 'customers', 'contract_pricing', 'inventories', 'orders'];

const POLL_MS = 200;

/**
 * Returns the counts of the import and the lines that were refused. `lines` are creations, as the routes of the resource take them.
 * `mode=upsert` updates a record that has the same SKU or `reference_id`; `on_error=skip` writes the good lines.
 */
export async function load(api, resource, lines) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return importFile(api, { resource }, 'application/x-ndjson', text);
}

/** Sends a file (a text, or its bytes) as it is, and waits until its lines are written. `parameters` are those of `POST /v2/imports`. */
export async function importFile(api, parameters, type, text) {
  const query = new URLSearchParams({ mode: 'upsert', on_error: 'skip', ...parameters });
  const { body } = await api.send('POST', `/v2/imports?${query}`, { headers: { 'Content-Type': type }, text });
  const path = `/v2/imports/${body.data.id}`;
  for (;;) {
    const { data } = (await api.send('GET', path)).body;
    if (data.status !== 'queued' && data.status !== 'running') {
      const { created, updated, unchanged, failed } = data;
      return { created, updated, unchanged, refused: failed ? await refusedLines(api, path) : [] };
    }
    await sleep(POLL_MS);
  }
}

/** Each refused line with its number and the error that the route would answer. */
async function refusedLines(api, path) {
  const { body } = await api.send('GET', `${path}/errors`);
  return body.trimEnd().split('\n').map((text) => JSON.parse(text)); // prettier-ignore
}
