import type { Client as Connection } from 'pg';
import { declaredImports } from '#platform/data/records/import-declaration.js';
import { ImportFixture, ndjson, productLine } from './imports/fixture.js';
import { IdempotencySweep } from '#platform/edge/idempotency/idempotency-sweep.js';
import { ListCounts } from '#platform/data/records/list-counts.js';
import { DeliverySweep } from '#features/webhooks/dispatch/delivery-sweep.js';
import { WebhookDispatcher } from '#features/webhooks/dispatch/webhook-dispatcher.js';
import type { Client } from './client.js';
import type { TestService } from './service.js';

/**
 * Does once what the service does by itself: imports files of all resources, sends events to an endpoint, and sweeps what is not kept.
 * `client` is of a tenant with records of all resources.
 */
export async function workInBackground(service: TestService, client: Client, admin: Connection): Promise<void> {
  const { app } = service;
  await importAll(service, client);
  await sendEvents(service, client, admin);
  const { rows } = await admin.query<{ id: string }>('select id from tenants where slug = $1', [client.slug]);
  await app.get(ListCounts).sumUp(rows[0]!.id);
  await app.get(IdempotencySweep).run();
  await app.get(DeliverySweep).run();
}

/** Imports the records that the tenant has, which finds them all by their references, one new record and two refused lines. */
async function importAll(service: TestService, client: Client): Promise<void> {
  const fixture = new ImportFixture(service, client);
  for (const { resource } of declaredImports()) {
    const url = `${client.base}/v2/exports/${resource}?references=true`;
    const file = await (await fetch(url, { headers: { 'x-api-key': client.key } })).text();
    const modes = resource === 'inventories' ? ['upsert', 'create'] : ['upsert'];
    for (const mode of modes) await fixture.import(`resource=${resource}&mode=${mode}`, file);
  }
  await fixture.import('resource=products&mode=create', ndjson(productLine('BACKGROUND'), { sku_id: 1 }));
  await fixture.import(
    'resource=product_prices&mode=upsert&match=barcode',
    ndjson({ barcode: 'BACKGROUND', price: 1 }),
  );
}

/** Sends new events and a replay to an endpoint that cannot be reached. */
async function sendEvents({ app }: TestService, client: Client, admin: Connection): Promise<void> {
  const { id } = await client.create('/v2/webhooks', { url: 'https://hooks.example.com/', types: ['price_list.*'] });
  await admin.query(`update webhooks set url = 'https://127.0.0.1:1/' where id = $1`, [id]);
  const from = new Date(Date.now() - 60_000).toISOString();
  for (const reference_id of ['BACKGROUND-1', 'BACKGROUND-2'])
    await client.create('/v2/price-lists', { reference_id, name: reference_id });
  const dispatcher = app.get(WebhookDispatcher);
  await dispatcher.round();
  const replay = await client.post(`/v2/webhooks/${id}/replay`, { from, to: new Date().toISOString() });
  if (replay.status !== 202) throw new Error(`${replay.status} ${JSON.stringify(replay.body)}`);
  await dispatcher.round();
  await dispatcher.backlog();
}
