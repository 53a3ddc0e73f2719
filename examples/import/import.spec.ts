import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { ImportFixture, ndjson } from '#test/support/imports/fixture.js';
import { sheetOf } from '#test/support/imports/workbook.js';
import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { factsOf, headersOf, WORKBOOK_TYPE } from './file-form.js';
import { sendFile } from './import-file.js';
import { ensureServiceBuilt } from '#test/support/test-run.js';

const customer = (reference: string) => ({ reference_id: reference, company_name: reference });

describe('the type of a file', () => {
  it.each([
    ['a,b\n1,2\n', 'text/csv', false],
    ['[list];b\n1;2\n', 'text/csv', false],
    ['\ufeff {"a":1}\n', 'application/x-ndjson', false],
    ['[\n  {"a":1}\n]', 'application/x-ndjson', false],
    [gzipSync('{"a":1}\n'), 'application/x-ndjson', true],
    [sheetOf([['a']]), WORKBOOK_TYPE, false],
    [gzipSync(sheetOf([['a']])), WORKBOOK_TYPE, true],
    ['PK\u0003\u0004 a.csv', 'text/csv', false],
    ['', 'text/csv', false],
  ])('follows from its first bytes: %j', async (content, type, isPacked) => {
    const folder = await mkdtemp(join(tmpdir(), 'facts-'));
    try {
      const name = join(folder, 'a.txt');
      await writeFile(name, content);
      const packed = isPacked ? { 'Content-Encoding': 'gzip' } : {};
      expect(headersOf(await factsOf(name))).toEqual({ 'Content-Type': type, ...packed });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the program that sends an import', () => {
  let folder: string;
  let file: string;
  let client: Client;
  let fixture: ImportFixture;
  const programs: ChildProcess[] = [];
  const servers: Server[] = [];

  beforeAll(async () => {
    ensureServiceBuilt();
    folder = await mkdtemp(join(tmpdir(), 'import-'));
    file = join(folder, 'customers.ndjson');
    await writeFile(file, ndjson(customer('C-1'), { reference_id: 'C-2' }, customer('C-3')));
  });
  beforeEach(async () => {
    const service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client); // its worker imports only when a test says so
  });
  afterAll(async () => {
    for (const one of programs) one.kill('SIGKILL');
    for (const one of servers) one.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the program. `said` waits for a text of stdout or stderr. */
  function run(args: readonly string[], base = client.base) {
    const main = join(import.meta.dirname, '../../dist/examples/import/main.js');
    const child = spawn(process.execPath, [main, '--base', base, ...args], {
      env: { ...process.env, WCA_API_KEY: client.key },
    });
    programs.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
    const said = async (wanted: string) => {
      while (!output.includes(wanted))
        await Promise.race([
          once(child.stdout, 'data'),
          once(child.stderr, 'data'),
          ended.then(() => {
            if (!output.includes(wanted)) throw new Error(output);
          }),
        ]);
    };
    return { child, ended, said };
  }
  const send = (...more: string[]) => run(['--resource', 'customers', ...more, file]);
  const imports = async () => (await client.get('/v2/imports')).body.data as { status: string }[];

  it('shows the progress, and each refused line with its number and reason', async () => {
    const { ended, said } = send();
    await said('waiting until the service begins');
    await fixture.work();
    const { code, output } = await ended;
    expect(output).toContain('completed_with_errors: 2 created, 0 updated, 0 unchanged, 1 refused\n');
    expect(output).toContain('line 2 (C-2): validation_failed: company_name is required\n');
    expect(code).toBe(1);
  });

  it('keeps nothing of a dry run', async () => {
    const { ended, said } = send('--dry-run');
    await said('Import ');
    await fixture.work();
    expect((await ended).output).toContain('2 created, 0 updated, 0 unchanged, 1 refused; nothing was kept (dry run)');
    expect((await client.get('/v2/customers')).body.pagination.total_records).toBe(0);
  });

  it('cancels the import after Ctrl-C, which npm and the terminal both send', async () => {
    const { child, ended, said } = send();
    await said('waiting');
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, output } = await ended;
    expect(output).toContain('cancelled: 0 created, 0 updated, 0 unchanged, 0 refused; these lines stay written\n');
    expect([code, await imports()]).toEqual([130, [expect.objectContaining({ status: 'cancelled' })]]);
  });

  it('watches the import of a killed program again, and does not send the file again', async () => {
    const first = send();
    await first.said('Import ');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = run(['--resume', 'last', file]);
    await second.said('waiting');
    await fixture.work();
    expect((await second.ended).output).toContain('2 created');
    expect(await imports()).toHaveLength(1);
  });

  it.each([
    [['--resource', 'customers', 'missing.ndjson'], 1, 'import: ENOENT: no such file'],
    [['--resource', 'nothing', 'import.spec.ts'], 1, 'resource: must be one of products, '],
    [['--resource', 'customers'], 2, 'npm run import -- [options] FILE'],
    [['--profile', 'mine', 'import.spec.ts'], 1, 'import: There is no import profile mine.'],
    [['--dry'], 2, "import: Unknown option '--dry'"],
    [['--resume', 'last'], 1, 'There are no imports yet'],
  ])('refuses the arguments %j', async (args, code, reason) => {
    const named = args.map((one) => (one === 'import.spec.ts' ? file : one));
    expect(await run(named).ended).toEqual({ code, output: expect.stringContaining(reason) });
  });

  const listen = async (server: Server): Promise<string> => {
    servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('stops to send after Ctrl-C', async () => {
    const large = join(folder, 'large.ndjson');
    await writeFile(large, Buffer.alloc(32 * 1024 * 1024, '{"a":1}\n'));
    const base = await listen(createTcpServer((socket) => socket.pause().on('error', () => undefined))); // reads nothing
    const { child, ended, said } = run(['--resource', 'customers', large], base);
    await said('sending [');
    child.kill('SIGINT');
    expect(await ended).toEqual({
      code: 130,
      output: expect.stringContaining('cancelled: the file was not sent, so there is no import\n'),
    });
  });

  it('sends a file again after a lost connection, as the same request', async () => {
    const received: [key: unknown, body: string][] = [];
    const reasons: string[] = [];
    const base = await listen(
      createServer((request: IncomingMessage, response) => {
        void text(request).then((body) => {
          received.push([request.headers['idempotency-key'], body]);
          if (received.length === 1) request.socket.destroy();
          else response.writeHead(202).end('{"data":{"id":"1"}}');
        });
      }),
    );
    const target = { base, key: 'k', onRetry: (reason: string) => reasons.push(reason) };
    const options = { resource: 'customers', options: {}, mode: 'upsert', onError: 'skip', isDryRun: false };
    const sending = { facts: await factsOf(file), interrupted: new AbortController().signal, onSent: () => undefined };
    expect(await sendFile(file, options, target, sending)).toEqual({ id: '1' });
    expect(received).toEqual([received[0], received[0]]);
    expect([received[0]![0], reasons]).toEqual([expect.any(String), ['socket hang up']]);
  });
});
