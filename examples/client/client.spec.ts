import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { newSecret } from '#features/webhooks/webhook-secret.js';
import { checkedFetch } from '#test/support/answer-check.js';
import { clientLibrary, demoClient, type Module, ROOT, runNode } from '#test/support/api-client.js';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';

const DAY = './day.js';

/** A program of another project. */
const PROGRAM = `
import { createClient, type Schemas } from '@wholesale-commerce/api-client';
const [base, key] = process.argv.slice(2) as [string, string];
const api = createClient({ base, key });
const made: Schemas['PriceList'] = await api.priceLists.create({ body: { reference_id: 'packed', name: 'Packed' } });
console.log(made.name);
`;
/** Options with which another project may compile. */
const COMPILER = [
  ...'--strict --module nodenext --target es2022 --types node --typeRoots'.split(' '),
  join(ROOT, 'node_modules/@types'),
];

/** A server at an address of its own, which counts its requests. */
async function listening(listener: RequestListener) {
  let count = 0;
  const server = createServer((request, response) => {
    count++;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections());
  return { base, count: () => count, close };
}

describe('the TypeScript client', () => {
  let tenant: Client;
  /** What `npm run demo:client` printed, as `npm start` shows it. */
  let command: { stdout: string; stderr: string };
  let library: Module;
  let api: Module;

  beforeAll(async () => {
    tenant = await (await sharedService()).tenant();
    command = await demoClient(tenant.base, tenant.key);
    library = await clientLibrary();
    api = clientWith(checkedFetch);
  });

  const clientWith = (fetch: (url: URL, init: RequestInit) => Promise<Response>) =>
    library.createClient({ base: tenant.base, key: tenant.key, fetch, backOffMs: 1 });

  it('lives a day of a wholesaler', async () => {
    const { wholesalersDay }: Module = await import(DAY);
    const lines: string[] = [];
    const day = await wholesalersDay(api, 'A', (line: string) => lines.push(line));
    expect(day).toMatchObject({
      listPrice: 10,
      contractPrice: 9.5,
      order: { amount: 114 },
      shipment: { status: 'fulfilled' },
      creditNote: { amount: 9.5 },
      invoice: { total_amount: 114, paid_amount: 104.5, due_amount: 0 },
    });
    expect(day.events).toEqual(expect.arrayContaining(['order.created', 'invoice.created', 'credit_note.created']));
    expect(lines.join('\n')).toContain('the order cannot be cancelled any more');
  });

  it('answers chosen fields and included records beside data', async () => {
    await api.customers.create({ body: { reference_id: 'FEWER', company_name: 'Fewer calls' } });
    const { id } = await api.customers.getByReference({ reference_id: 'FEWER', fields: ['id'] });
    expect(await api.customers.get({ id, fields: ['name'] })).toEqual({ name: 'Fewer calls' });
    const one = await api.customers.get({ id, fields: ['id'], include: ['price_list', 'sales_reps'] });
    expect(one).toEqual({ data: { id }, included: { price_lists: [], sales_reps: [] } });
    const page = await api.customers.list({ fields: ['id'], include: ['price_list'], reference_ids: ['FEWER'] });
    expect(page).toMatchObject({ data: [{ id }], included: { price_lists: [] }, pagination: { total_records: 1 } });
    const body = { reference_ids: ['NO-SUCH', 'FEWER'] };
    expect(await api.customers.lookup({ body, fields: ['id'] })).toEqual([null, { id }]);
    const found = [];
    for await (const customer of api.customers.list.all({ fields: ['id'], page_size: 1 }))
      found.push(Object.keys(customer));
    expect(found).toContainEqual(['id']);
  });

  it('is generated and lives its day by one command', () => {
    expect([command.stderr, command.stdout]).toEqual([
      '',
      expect.stringMatching(/^The client is in packages\/api-client\.\n12 bottles cost 10 .*\nand 9\.5 [^]*\nevents: /),
    ]);
  });

  it('is packed into one file without dependencies, which another project installs, compiles with and runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const npm = (cwd: string, ...args: string[]) =>
      promisify(execFile)('npm', args, { cwd, shell: process.platform === 'win32' });
    try {
      await npm(ROOT, 'pack', '--workspace', 'packages/api-client', '--pack-destination', folder);
      expect(readdirSync(folder)).toEqual([
        expect.stringMatching(/^wholesale-commerce-api-client-\d+\.\d+\.\d+\.tgz$/),
      ]);
      await npm(folder, 'install', '--offline', '--no-audit', '--no-fund', join(folder, readdirSync(folder)[0]!));
      const installed = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
      expect(installed).toEqual(['@wholesale-commerce']);

      writeFileSync(join(folder, 'program.mts'), PROGRAM);
      const tsc = [join(ROOT, 'node_modules/typescript-7/bin/tsc'), ...COMPILER, 'program.mts'];
      await promisify(execFile)(process.execPath, tsc, { cwd: folder });
      expect((await runNode(join(folder, 'program.mjs'), tenant.base, tenant.key)).stdout).toBe('Packed\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('can be published as it is, with what it was generated from and nothing else', async () => {
    const registry = await listening((_, response) => response.writeHead(404).end('{}'));
    try {
      const { stdout } = await promisify(execFile)(
        'npm',
        ['publish', '--dry-run', '--json', '--registry', registry.base, '--workspace', 'packages/api-client'],
        { cwd: ROOT, shell: process.platform === 'win32' },
      );
      const [published] = Object.values<Module>(JSON.parse(stdout.slice(stdout.indexOf('{\n'))));
      const paths = published.files.map(({ path }: { path: string }) => path);
      expect(published.name).toBe('@wholesale-commerce/api-client');
      expect(paths).toEqual(
        expect.arrayContaining(['README.md', 'package.json', 'dist/src/index.js', 'dist/src/index.d.ts']),
      );
      expect(
        paths.filter(
          (path: string) => !/^(README\.md|package\.json|dist\/(src|generated\/v[12])\/[\w-]+\.(js|d\.ts))$/.test(path),
        ),
      ).toEqual([]);
    } finally {
      await registry.close();
    }
  });

  it('sends a write again with the same key, and it takes effect once', async () => {
    const keys: (string | null)[] = [];
    const broken = clientWith(async (url, init) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      const response = await checkedFetch(url, init);
      if (keys.length === 1) throw new TypeError('the connection broke after the request was processed');
      return response;
    });
    const made = await broken.priceLists.create({ body: { reference_id: 'once', name: 'Once' } });
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const found = await api.priceLists.list({ reference_ids: ['once'] });
    expect(found.data.map(({ id }: { id: string }) => id)).toEqual([made.id]);
  });

  it.each([429, 503, 504])('repeats a request that was answered with %d', async (status) => {
    let sent = 0;
    const busy = clientWith((url, init) => {
      if (++sent > 2) return checkedFetch(url, init);
      const body = { code: 'unavailable', message: 'x', details: [] };
      return Promise.resolve(Response.json(body, { status, headers: { 'retry-after': '0' } }));
    });
    await busy.priceLists.list();
    expect(sent).toBe(3);
  });

  it.each(['<html>of a proxy</html>', '%PDF-1.7'])('asks once for what was answered with 200: %s', async (text) => {
    let sent = 0;
    const answered = clientWith(() => {
      sent++;
      return Promise.resolve(new Response(text, { status: 200 }));
    });
    await expect(answered.priceLists.list()).rejects.toThrow('answered 200 without JSON');
    await expect(answered.priceLists.create({ body: { name: 'x' } })).rejects.toThrow(library.NetworkError);
    expect(await (await answered.exports.products()).text()).toBe(text);
    expect(sent).toBe(3);
  });

  it('repeats a request of a file until the file begins, and leaves its bytes to the caller, without a time limit', async () => {
    const answers = [503, 200];
    const other = await listening((_, response) => {
      if (answers.shift() === 503) return void response.writeHead(503).end('busy');
      response.writeHead(200, { 'content-type': 'text/csv' }).write('sku_id\n');
      setTimeout(() => response.end('NW-001\n'), 400);
    });
    try {
      const slow = library.createClient({ base: other.base, key: tenant.key, backOffMs: 1, timeoutMs: 200 });
      const file = (await slow.exports.products({ format: 'csv' })) as Response;
      expect([await file.text(), other.count()]).toEqual(['sku_id\nNW-001\n', 2]);
    } finally {
      await other.close();
    }
  });

  it('gives up after its attempts, and at once if the request was refused', async () => {
    let sent = 0;
    const silent = clientWith(() => Promise.reject(new TypeError(`refused ${++sent}`)));
    await expect(silent.priceLists.list()).rejects.toThrow(library.NetworkError);
    expect(sent).toBe(5);
    const error = await api.priceLists
      .create({ body: { reference_id: 'x', name: '' } })
      .catch((caught: unknown) => caught);
    expect(library.isApiError(error, 'validation_failed')).toBe(true);
    expect(library.isApiError(error, 'timeout')).toBe(false);
    expect(error).toMatchObject({ operation: 'priceLists.create', status: 400, details: [{ field: 'name' }] });
    expect(error.requestId).toMatch(/.{8}/);
  });

  it('reads all pages of a list, and filters with several values', async () => {
    for (const name of ['p1', 'p2', 'p3']) await api.priceLists.create({ body: { reference_id: name, name } });
    const names: string[] = [];
    for await (const { name } of api.priceLists.list.all({ page_size: 1, reference_ids: ['p1', 'p2', 'p3'] }))
      names.push(name);
    expect(names.sort()).toEqual(['p1', 'p2', 'p3']);
  });

  it('refuses to overwrite a change that was made since the reading', async () => {
    const list = await api.priceLists.create({ body: { reference_id: 'read', name: 'Read' } });
    await api.priceLists.update({ id: list.id, body: { name: 'Changed' } });
    const late = api.priceLists.update({ id: list.id, body: { ...list, name: 'Late' } }, { ifMatch: list.version });
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await api.priceLists.delete({ id: list.id })).toBeUndefined();
  });

  it.each(['.', '..', '%2e', '%2E%2e', '.%2E', ''])('sends nothing for the path parameter "%s"', async (segment) => {
    let sent = 0;
    const client = clientWith((url, init) => {
      sent++;
      return checkedFetch(url, init);
    });
    const calls: [name: string, call: (api: Module) => Promise<unknown>][] = [
      ['address_id', ({ addresses }) => addresses.delete({ customer_id: 'x', address_id: segment })],
      ['customer_id', ({ addresses }) => addresses.delete({ customer_id: segment, address_id: 'x' })],
      ['reference_id', ({ customers }) => customers.getByReference({ reference_id: segment })],
      ['id', ({ orders }) => orders.get({ id: segment })],
    ];
    for (const [name, call] of calls) {
      const error = await call(client).catch((caught: unknown) => caught);
      expect([error, String(error)]).toEqual([expect.any(TypeError), expect.stringContaining(`${name} must not be`)]);
    }
    expect(sent).toBe(0);
  });

  it('sends other texts with dots and percent signs as they are', async () => {
    for (const text of ['...', 'a/../b', '%2f', '$&', '{id}'])
      await expect(api.customers.getByReference({ reference_id: text })).rejects.toMatchObject({ status: 404 });
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect: %d', async (status) => {
    const reached: string[] = [];
    const other = await listening((request, response) => {
      reached.push(request.url!);
      response.end('{}');
    });
    const first = await listening((_, response) => response.writeHead(status, { location: `${other.base}/x` }).end());
    try {
      const redirected = library.createClient({ base: first.base, key: tenant.key, backOffMs: 1 });
      const body = { reference_id: 'redirected', name: 'Redirected' };
      for (const call of [() => redirected.priceLists.list(), () => redirected.priceLists.create({ body })]) {
        const error = await call().catch((caught: unknown) => caught);
        expect([error, String(error)]).toEqual([
          expect.any(library.RedirectError),
          expect.stringContaining(`${first.base} redirects to ${other.base}/x`),
        ]);
      }
      expect([reached, first.count()]).toEqual([[], 2]);
    } finally {
      await Promise.all([first.close(), other.close()]);
    }
  });

  it('uploads files', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>';
    const file = new File([svg], 'box.svg', { type: 'image/svg+xml' });
    expect(await api.media.upload({ body: { file } })).toMatchObject({ content_type: 'image/svg+xml' });
  });

  it('verifies webhooks', () => {
    const secret = newSecret();
    const body = JSON.stringify({ id: '1', type: 'order.created' });
    const sentAt = new Date();
    const headers = {
      'webhook-id': '1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('1', sentAt, body),
    };
    expect(library.verifyWebhook(secret, body, headers).type).toBe('order.created');
    expect(() => library.verifyWebhook(secret, `${body} `, headers)).toThrow(library.WebhookVerificationError);
  });
});
