import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedService } from '#test/support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const run = (command: string, args: string[], env = {}) =>
  promisify(execFile)(command, args, { cwd: ROOT, env: { ...process.env, ...env }, maxBuffer: 1e8 });

/** The generation takes ten seconds of processor time, so it is a part of `npm run prove`. */
const isWanted = process.env.PYTHON_CLIENT === 'true';
const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const NEEDED = 'java and python3 with urllib3, dateutil and certifi';
const isPossible = () =>
  isInstalled('java', '-version') && isInstalled('python3', '-c', 'import certifi, dateutil, six, urllib3');
const test = isWanted && isPossible() ? it : it.skip;
if (isWanted && test === it.skip) console.warn(`The Python client is not tested: ${NEEDED} are needed.`);

test('the generated Python client compiles, creates, reads and lists', async () => {
  await run(process.execPath, ['scripts/client-python.mjs']);
  const { base, key } = await (await sharedService()).tenant();
  const access = { WCA_BASE: base, WCA_API_KEY: key };
  const env = { ...access, PYTHONPATH: '.data/python-client', PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await run('python3', ['examples/client/three_calls.py'], env);
  expect(stdout).toBe('PYTHON, Made by the Python client, 1\n409 Conflict\n');
});

/** Prints what becomes of path parameters that addresses cannot contain, and of a redirect. */
const REFUSALS = `
import sys, wholesale
base, redirecting = sys.argv[1:]
def customers(host):
    return wholesale.CustomersApi(wholesale.ApiClient(wholesale.Configuration(host=host, api_key={"X-API-Key": "x"})))
for text in ["", ".", "..", "%2E."]:
    try:
        customers(base).customers_get_by_reference(text)
    except ValueError as error:
        print(error)
for call in [lambda api: api.customers_list(), lambda api: api.customers_create(wholesale.CreateCustomer(reference_id="x", company_name="x"))]:
    try:
        call(customers(redirecting))
    except wholesale.ApiException as error:
        print(error.status)
`;

test('the generated Python client sends neither dots as path parameters nor the key to where a redirect leads', async () => {
  await run(process.execPath, ['scripts/client-python.mjs']);
  const paths: string[] = [];
  const server = createServer(({ url }, response) => {
    paths.push(url!);
    response.writeHead(307, { location: '/reached' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const env = { PYTHONPATH: '.data/python-client', PYTHONDONTWRITEBYTECODE: '1' };
    const { stdout } = await run('python3', ['-c', REFUSALS, base, base], env);
    const refusal = 'reference_id must be neither empty nor . or .., which addresses cannot contain\n';
    expect([stdout, paths]).toEqual([`${refusal.repeat(4)}307\n307\n`, ['/v2/customers', '/v2/customers']]);
  } finally {
    server.close();
  }
});
