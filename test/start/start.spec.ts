import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acquireEmbeddedPostgres } from '#embedded-postgres';
import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID, EXAMPLE_WEBHOOK_ID } from '#examples/example-ids.js';
import { Client } from '../support/client.js';
import { type ApiDocument, type Operation, readDocuments } from '../support/documents.js';
import { exercise, type Exercised, faultsOf, inSequence, nameOf, steady } from '../support/exercise.js';
import { postmasterFile, postmasterPid } from '../support/service-folder.js';
import type { ServiceProcess } from '../support/service-process.js';
import { faultsOfDemo, isSentWithFilters, showsItsRecord } from './demo-examples.js';
import { FirstStart, IS_WHOLE } from './first-start.js';
import type { Starts } from './starts.js';

const documents = readDocuments();
/**
 * Orders and invoices of the demo, and closed ones of these. Of all invoices, 82 have a number that ends in 7, of which a payment with a
 * discount closes one; one is a draft, and one is a deposit.
 */
const [ORDERS, INVOICES, CLOSED] = IS_WHOLE ? [830, 810, 727] : [36, 27, 20];
/** The database was killed, and could not be started again in time. */
const GIVEN_UP = /^The embedded PostgreSQL ended and could not be started again: .+\n$/;
const POLL_MS = 10;

describe('a start on the embedded database', () => {
  const totals = async (client: Client) => {
    const lists = ['/v1/price-lists', '/v2/products', '/v2/customers', '/v2/orders', '/v2/invoices'];
    const answers = await Promise.all(lists.map((path) => client.get(`${path}?page_size=1`)));
    return answers.map(({ body }) => body.pagination.total_records as number);
  };
  const demoClient = async (service: ServiceProcess) =>
    new Client(await service.ready(), (await service.printed(/^Key of the demo tenant: (\S+)$/m))[1]!, 'demo');
  let starts: Starts;
  let key: string;
  /** The service of the last start. */
  let client: Client;
  beforeAll(async () => {
    ({ starts } = await FirstStart.shared());
  });

  it('creates the complete demo tenant, and prints a request that works', async () => {
    const service = starts.last;
    const client = await demoClient(service);
    key = client.key;
    const [, header, url] = await service.printed(/^ {2}curl -H '(X-API-Key: wca_live_\w+)' '(http:\S+)'$/m);
    const pasted = ['demo', 'demo:client'].map((name) => `npm run ${name} -- --base ${client.base} --key ${key}`);
    const lines = [`${client.base}/docs#key=${key}`, ...pasted].map((line) => `  ${line}`);
    expect(service.output.split('\n')).toEqual(expect.arrayContaining(lines));
    const answer = await fetch(url!, { headers: { 'X-API-Key': header!.split(': ')[1]! } });
    const { data } = (await answer.json()) as { data: { sku: string }[] };
    expect(data.map(({ sku }) => sku)).toEqual(['NW-001', 'NW-002']);
    expect(await totals(client)).toEqual([4, 86, 91, ORDERS, INVOICES]);
    const { medias } = (await client.get('/v2/products?sku_id=NW-101-BLK')).body.data[0];
    expect((await fetch(client.base + new URL(medias[0].url).pathname)).status).toBe(200);
    const { body } = await client.get('/v2/invoices?invoice_statuses=CLOSED&page_size=1');
    expect(body.pagination.total_records).toBe(CLOSED);
    expect((await readFile(join(starts.folder, '.data/demo-key'), 'utf8')).trim()).toBe(key);
    expect((await stat(join(starts.folder, '.data/demo-key'))).mode & 0o777).toBe(0o600);
  });

  it('on Ctrl-C finishes the running request, accepts no other, and stops the database', async () => {
    const service = starts.last;
    const base = await service.ready();
    const body = JSON.stringify({ reference_id: 'LATE', name: 'Sent while the service stops' });
    const running = request(`${base}/v1/price-lists`, {
      method: 'POST',
      headers: {
        'X-API-Key': key,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
        Expect: '100-continue', // answered when the service begins to handle the request
      },
    });
    const answered = new Promise((resolve, reject) => {
      running.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    running.flushHeaders();
    await once(running, 'continue');
    running.write(body.slice(0, 10));
    const silent = connect(Number(new URL(base).port), '127.0.0.1').resume(); // browsers open such connections in advance
    await once(silent, 'connect');
    service.kill('SIGINT');
    await once(silent, 'close'); // while the running request is finished
    await expect(fetch(`${base}/health/live`)).rejects.toThrow();
    running.end(body.slice(10));
    expect(await answered).toBe(201);
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
    expect(existsSync(postmasterFile(starts.folder))).toBe(false);
  });

  it('reuses everything the second time', async () => {
    const service = starts.start();
    const client = await demoClient(service);
    expect(client.key).toBe(key);
    expect(await totals(client)).toEqual([5, 86, 91, ORDERS, INVOICES]);
    expect(service.output).not.toContain('Making');
  });

  it('restarts the database when it was killed, and continues; if that takes too long it ends with one line', async () => {
    const killed = await postmasterPid(starts.folder);
    process.kill(killed, 'SIGKILL');
    const base = await starts.last.ready();
    const isReady = () =>
      fetch(`${base}/health/ready`).then(
        async (response) => (await response.text(), response.ok),
        () => false,
      );
    while (starts.last.isRunning && (await postmasterPid(starts.folder)) === killed) await sleep(POLL_MS);
    while (starts.last.isRunning && !(await isReady())) await sleep(POLL_MS);
    if (starts.last.isRunning) return expect(starts.last.errors).toBe('');
    expect([await starts.last.ended, starts.last.errors]).toEqual([1, expect.stringMatching(GIVEN_UP)]);
    await starts.start().ready();
  });

  it('ends with one line and an exit code when the database cannot be started again', async () => {
    const embedded = await acquireEmbeddedPostgres({ directory: join(starts.folder, '.data/postgres') });
    await embedded.release(); // when the restart has ended
    const control = join(starts.folder, '.data/postgres/data/global/pg_control');
    await rename(control, `${control}.gone`);
    process.kill(await postmasterPid(starts.folder), 'SIGKILL');
    expect(await starts.last.ended).toBe(1);
    expect(starts.last.errors).toMatch(GIVEN_UP);
    await rename(`${control}.gone`, control);
  });

  it('issues another key when the one in the file is not valid', async () => {
    await writeFile(join(starts.folder, '.data/demo-key'), `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}\n`);
    client = await demoClient(starts.start({ HOST: '0.0.0.0' }));
    expect(client.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(client.key).not.toBe(key);
    expect((await client.get('/v2/products')).status).toBe(200);
  });

  describe('the examples of the API documents, sent to the demo tenant', () => {
    let exercised: Exercised[];
    /** Without values that change between runs, which numbers of payments are only if the demo has fewer orders. */
    const shown = (body: unknown) =>
      JSON.parse(JSON.stringify(steady(body)).replace(IS_WHOLE ? /$^/ : /"P-\d{6}"/g, '"number"')) as unknown;

    beforeAll(async () => {
      exercised = await exercise(client, documents, isSentWithFilters);
    });

    it('succeed as documented, with bodies that match their schemas; lists find records, with each filter too', () => {
      expect(exercised.flatMap(faultsOfDemo)).toEqual([]);
      const all = documents.flatMap(({ operations }) => operations.map(nameOf));
      expect(new Set(exercised.map(({ operation }) => nameOf(operation)))).toEqual(new Set(all));
    });

    it('are answered as documented, if they create a record', () => {
      const creations = exercised.filter(showsItsRecord);
      expect(creations).toHaveLength(40);
      const shownBy = ({ responses }: Operation) => responses['201'].content['application/json'].example as unknown;
      expect(creations.map(({ operation, answer }) => [nameOf(operation), shown(answer.body)])).toEqual(
        creations.map(({ operation }) => [nameOf(operation), shown(shownBy(operation))]),
      );
    });

    it('of conditional headers are accepted', async () => {
      for (const document of documents) {
        const rep = await client.create('/v1/sales-reps', {
          reference_id: `CONDITION-${document.version}`,
          name: 'Condition',
        });
        const examples = inSequence([document]).flatMap(({ operation }) => {
          const header = operation.parameters.find(
            ({ name, in: place }) => place === 'header' && name.startsWith('If-'),
          );
          return header && operation.tag === 'Sales reps' ? [{ operation, header }] : [];
        });
        const statuses: unknown[] = [];
        for (const { operation, header } of [...examples, examples.at(-1)!]) {
          const path = operation.path.replace('{id}', rep.id);
          const headers = { [header.name]: header.schema.examples[0] as string };
          const answer = await client.send(operation.method, path, operation.body?.example, headers);
          statuses.push([operation.method, answer.status]);
        }
        expect(statuses).toEqual([
          ['GET', 304],
          ['PATCH', 200],
          ['PATCH', 412], // the first change incremented the version
        ]);
      }
    });
  });

  describe('the records of the demo tenant', () => {
    it('match the schemas, in lists and single reads', async () => {
      const failed: unknown[] = [];
      let seen = 0;
      const judge = async (path: string, operation: Operation, document: ApiDocument) => {
        const answer = await client.get(path);
        const faults = faultsOf({ document, operation, answer });
        if (faults.length) failed.push([path, ...faults]);
        return answer.body;
      };
      for (const { document, operation } of inSequence(documents).filter(
        ({ operation: { operationId, parameters } }) =>
          operationId.endsWith('.list') && parameters.some(({ name }) => name === 'page'),
      )) {
        const detail = document.operations.find(
          ({ path, method }) =>
            method === 'GET' && path.replace(/\/\{\w+\}$/, '') === operation.path && path !== operation.path,
        );
        const parent = operation.path.includes('/webhooks/') ? EXAMPLE_WEBHOOK_ID : EXAMPLE_INVOICE_ID;
        const list = operation.path.replace('{customer_id}', EXAMPLE_CUSTOMER_ID).replace('{id}', parent);
        for (let page = 1; page;) {
          const { data, pagination } = await judge(`${list}?page_size=100&page=${page}`, operation, document);
          for (const { id } of (detail ? data : []).filter((_: unknown, row: number) => row % 25 === 0)) {
            await judge(`${list}/${id}`, detail!, document);
          }
          seen += data.length;
          page = pagination.next_page;
        }
      }
      expect(failed).toEqual([]);
      expect(seen).toBeGreaterThan(IS_WHOLE ? 2_500 : 1_500);
    });
  });
});
