import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { getMetadataStorage } from 'class-validator';
import { Env, readEnv } from '../src/config/env.js';
import { createDatabase, prepareRoles } from '../src/database/embedded-database.js';
import { buildCli } from './support/cli.js';
import { Client } from './support/client.js';
import { asAdmin } from './support/database.js';
import { issueKey } from './support/keys.js';
import { makeServiceFolder, postmasterFile, removeServiceFolder } from './support/service-folder.js';
import { ServiceProcess } from './support/service-process.js';

const ADMIN_URL = process.env.TEST_DATABASE_ADMIN_URL!;

let folder: string;
const processes: ServiceProcess[] = [];

function start(env: Record<string, string> = {}): ServiceProcess {
  const service = new ServiceProcess(folder, env);
  processes.push(service);
  return service;
}

/** The test cluster's address with another login or database. */
const addressOf = (parts: Partial<Pick<URL, 'username' | 'password' | 'pathname' | 'port'>>): string =>
  Object.assign(new URL(ADMIN_URL), parts).href;

beforeAll(async () => {
  buildCli(); // and all the rest
  folder = await makeServiceFolder();
});

afterAll(async () => {
  for (const service of processes) if (service.isRunning) service.kill('SIGKILL');
  await removeServiceFolder(folder);
});

describe('a start on the embedded database', () => {
  const totals = async (client: Client) => {
    const lists = ['/v1/price-lists', '/v2/products', '/v2/customers', '/v2/orders', '/v2/invoices'];
    const answers = await Promise.all(lists.map((path) => client.get(`${path}?page_size=1`)));
    return answers.map(({ body }) => body.pagination.total_records as number);
  };
  const demoClient = async (service: ServiceProcess) =>
    new Client(await service.ready(), (await service.printed(/^Key of the demo tenant: (\S+)$/m))[1]!, 'demo');
  let key: string;
  /** Of the starts after the first. */
  const durations: number[] = [];
  const startAgain = async (env: Record<string, string> = {}) => {
    const begun = Date.now();
    const service = start(env);
    await service.ready();
    durations.push(Date.now() - begun);
    return service;
  };

  it('that is killed while it makes the demo tenant is repeated by the next, which Ctrl-C ends cleanly', async () => {
    const killed = start();
    await killed.printed(/Making the demo tenant …\n/);
    await sleep(1_000);
    killed.kill('SIGKILL');
    await killed.ended;
    expect(existsSync(postmasterFile(folder))).toBe(true);

    const interrupted = start();
    await interrupted.printed(/Making the demo tenant …\n/);
    await sleep(300);
    interrupted.kill('SIGINT');
    expect(await interrupted.ended).toBe(0);
    expect(interrupted.errors).toBe('');
    expect(existsSync(postmasterFile(folder))).toBe(false);
  });

  it('makes the whole demo tenant, and prints a request that works', async () => {
    const service = start();
    const client = await demoClient(service);
    key = client.key;
    const [, header, url] = await service.printed(/^Try: curl -H '(X-API-Key: wca_live_\w+)' '(http:\S+)'$/m);
    expect(service.output).toContain(`Swagger UI: ${client.base}/docs\n`);
    const answer = await fetch(url!, { headers: { 'X-API-Key': header!.split(': ')[1]! } });
    const { data } = (await answer.json()) as { data: { sku: string }[] };
    expect(data.map(({ sku }) => sku)).toEqual(['NW-001', 'NW-002']);

    expect(await totals(client)).toEqual([3, 86, 91, 830, 809]);
    const { medias } = (await client.get('/v2/products?sku_id=NW-101-BLK')).body.data[0];
    expect((await fetch(client.base + new URL(medias[0].url).pathname)).status).toBe(200);
    const { body } = await client.get('/v2/invoices?invoice_statuses=CLOSED&page_size=1');
    expect(body.pagination.total_records).toBe(727); // 82 of the 809 have a number that ends in 7
    expect((await readFile(join(folder, '.data/demo-key'), 'utf8')).trim()).toBe(key);
    expect((await stat(join(folder, '.data/demo-key'))).mode & 0o777).toBe(0o600);
  });

  it('on Ctrl-C finishes the running request, takes no other, and stops the database', async () => {
    const service = processes.at(-1)!;
    const base = await service.ready();
    const body = JSON.stringify({ reference_id: 'LATE', name: 'Sent while the service stops' });
    const running = request(`${base}/v1/price-lists`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const answered = new Promise((resolve, reject) => {
      running.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    running.write(body.slice(0, 10));
    await sleep(200);
    service.kill('SIGINT');
    await sleep(200);
    await expect(fetch(`${base}/health/live`)).rejects.toThrow();
    running.end(body.slice(10));
    expect(await answered).toBe(201);
    expect(await service.ended).toBe(0);
    expect(service.errors).toBe('');
    expect(existsSync(postmasterFile(folder))).toBe(false);
  });

  it('reuses everything the second time', async () => {
    const service = await startAgain();
    const client = await demoClient(service);
    expect(client.key).toBe(key);
    expect(await totals(client)).toEqual([4, 86, 91, 830, 809]);
    expect(service.output).not.toContain('Making');
    await once(connect(Number(new URL(client.base).port), '127.0.0.1'), 'connect'); // as browsers do ahead of need
    service.kill('SIGTERM');
    expect(await Promise.race([service.ended, sleep(10_000)])).toBe(0); // requests in the making would get 30 s
  });

  it('issues another key when the one in the file does not work', async () => {
    await writeFile(join(folder, '.data/demo-key'), `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}\n`);
    const service = await startAgain({ HOST: '0.0.0.0' });
    const client = await demoClient(service);
    expect(client.base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(client.key).not.toBe(key);
    expect((await client.get('/v2/products')).status).toBe(200);
    service.kill('SIGINT');
    expect(await service.ended).toBe(0);
  });

  it('takes less than 5 seconds when it is not the first', () => {
    expect(Math.min(...durations)).toBeLessThan(5_000); // of two, since the machine may be busy with other tests
  });
});

describe('a start on a database of the operator', () => {
  const name = `test_${process.env.TEST_RUN}_bare`;
  const bareUrl = addressOf({ pathname: `/${name}` });

  beforeAll(async () => {
    await prepareRoles(ADMIN_URL);
    await createDatabase(ADMIN_URL, name);
  });
  afterAll(() => asAdmin(ADMIN_URL, (admin) => admin.query(`drop database ${name} with (force)`)));

  it("is bound by row-level security although the login is the superuser's, and in production makes no demo", async () => {
    const service = start({ DATABASE_URL: bareUrl, NODE_ENV: 'production', ENCRYPTION_KEYS: `${'A'.repeat(43)}=` });
    const base = await service.ready();
    const database = { adminUrl: bareUrl, ownerUrl: bareUrl, serviceUrl: bareUrl, release: () => Promise.resolve() };
    const client = new Client(base, await issueKey(database, { slug: 'bare' }), 'bare');
    await client.create('/v2/customers', { reference_id: 'C-1', company_name: 'First Customer' });
    const total = async () => (await client.get('/v2/customers')).body.pagination.total_records as number;
    expect(await total()).toBe(1);
    // without a policy, nobody whom row-level security binds sees a row; a superuser sees all of them
    await asAdmin(bareUrl, (admin) => admin.query('drop policy customers_tenant on customers'));
    expect(await total()).toBe(0);
    service.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.output).toBe(`The service is ready at ${base}\nSwagger UI: ${base}/docs\n`);
    expect(existsSync(join(folder, '.data/postgres/run'))).toBe(false);
  });
});

describe('a start that cannot succeed says why in one line, and leaves nothing behind', () => {
  const outsider = `test_outsider_${process.env.TEST_RUN}`;
  const secret = 'geheim';
  let taken: Server;
  let port: string;
  const connected = new Set<Socket>();

  beforeAll(async () => {
    taken = createServer((socket) => connected.add(socket));
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    port = String((taken.address() as { port: number }).port);
    await asAdmin(ADMIN_URL, (admin) => admin.query(`create role ${outsider} login password '${secret}'`));
  });
  afterAll(async () => {
    for (const socket of connected) socket.destroy();
    taken.close();
    await asAdmin(ADMIN_URL, (admin) => admin.query(`drop role ${outsider}`));
  });

  const database = (parts: Parameters<typeof addressOf>[0]) => ({ DATABASE_URL: addressOf(parts) });
  const cases: [string, () => Record<string, string>, RegExp][] = [
    [
      'a taken port',
      () => ({ PORT: port }),
      /^Port \d+ is taken\. Stop what listens there, or set PORT to another one\.$/,
    ],
    ['a taken port of the metrics', () => ({ METRICS_PORT: port }), /^Port \d+ is taken\. .* set METRICS_PORT/],
    ['an address of another machine', () => ({ HOST: '192.0.2.1' }), /^HOST is no address of this machine\./],
    ['an unreachable database', () => database({ port: '1' }), /^The database of DATABASE_URL .* cannot be reached\./],
    ['a wrong password', () => database({ password: secret }), /^The database refuses the login of DATABASE_URL/],
    ['a database that is not there', () => database({ pathname: '/nowhere' }), /^The database that DATABASE_URL names/],
    [
      'a login that is not in the role of the service',
      () => ({ ...database({ username: outsider, password: secret }), DATABASE_OWNER_URL: ADMIN_URL }),
      /^The login of DATABASE_URL must be a member of the role wca_service/,
    ],
    [
      'bad variables',
      () => ({ DATABASE_URL: secret, STATEMENT_TIMEOUT_MS: secret, NODE_ENV: 'production' }),
      /^The environment is not valid: DATABASE_URL must be .*; STATEMENT_TIMEOUT_MS must be .*; ENCRYPTION_KEYS must be set in production, .* See \.env\.example\.$/,
    ],
  ];

  it.concurrent.each(cases)('%s', async (_, env, line) => {
    const service = start({ DATA_DIR: join(folder, 'unused'), DEMO_TENANT: 'false', ...env() });
    expect(await service.ended).toBe(1);
    const [first, ...more] = service.errors.split('\n');
    expect(first).toMatch(line);
    expect(more).toEqual(['']);
    expect(service.output).toBe('');
    expect(service.errors).not.toContain(secret);
    expect(existsSync(join(folder, 'unused'))).toBe(false);
  });
});

describe('.env.example', () => {
  const example = () => readFile(new URL('../.env.example', import.meta.url), 'utf8').then(parseEnv);

  it('has the variables of the service and no other, each once', async () => {
    const rules = getMetadataStorage().getTargetValidationMetadatas(Env, '', false, false);
    const variables = new Set(rules.map(({ propertyName }) => propertyName));
    expect(Object.keys(await example()).toSorted()).toEqual([...variables].toSorted());
  });

  it('gives them their defaults', async () => {
    expect(readEnv(await example())).toEqual(readEnv({}));
  });
});
