import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Client } from '../../test/support/client.js';
import { ImportBench } from '../../test/support/imports/bench.js';
import { sharedService } from '../../test/support/service.js';
import { ensureServiceBuilt } from '../../test/support/test-run.js';

describe('the program that recognises a file and imports it', () => {
  let folder: string;
  let client: Client;
  let bench: ImportBench;
  let server: Server | undefined;
  const programs: ChildProcess[] = [];

  beforeAll(() => ensureServiceBuilt());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recognise-'));
    const service = await sharedService();
    client = await service.tenant();
    bench = new ImportBench(service, client);
  });
  afterEach(() => {
    for (const one of programs) one.kill('SIGKILL');
    server?.close();
    rmSync(folder, { recursive: true });
  });

  const fileOf = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  /** Runs the program with an answer to its question. */
  async function run(args: readonly string[], { base = client.base, answer = '' } = {}) {
    const main = join(import.meta.dirname, '../../dist/examples/import/main.js');
    const env = { ...process.env, WCA_BASE: base, WCA_API_KEY: client.key };
    const child = spawn(process.execPath, [main, ...args], { env });
    programs.push(child);
    child.stdin.end(answer);
    let isOver = false;
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    void ended.finally(() => (isOver = true));
    while (!isOver) await bench.work(); // in a running service its own worker does this
    const [stdout, stderr, [code]] = await ended;
    return { stdout, stderr, code: code as number };
  }
  const imports = async () => (await client.get('/v2/imports')).body.data as object[];

  describe('with the columns of the service', () => {
    const CUSTOMERS = 'reference_id;company_name;addresses[0].city\nC-1;"Müller; Söhne";\nC-2;;\n';

    it('shows the records, asks, sends it and writes the refused lines beside it', async () => {
      const file = fileOf('Customers.CSV', CUSTOMERS);
      const { stdout, stderr, code } = await run([file], { answer: 'y\n' });
      expect(stdout).toContain(
        `${file} is a file with the columns of the service. Its first customers, as they will be stored:\n` +
          '  1. reference_id: C-1 · company_name: Müller; Söhne\n  2. reference_id: C-2\n',
      );
      expect(stderr).toContain('Send Customers.CSV (73 bytes) as customers, mode upsert? [y/N] ');
      expect(stdout).toContain('completed_with_errors: 1 created, 0 updated, 0 unchanged, 1 refused\nline 3 (C-2): ');
      const written = readdirSync(folder).find((name) => name.startsWith('Customers.CSV.refused.'))!;
      expect(stdout).toContain(`The refused lines and their reasons are in ${join(folder, written)}\n`);
      expect(readFileSync(join(folder, written), 'utf8')).toContain('validation_failed');
      expect(code).toBe(1);
    });

    it('sends nothing without a yes, and does not ask with --yes', async () => {
      const file = fileOf('packed.csv.gz', gzipSync('sku,price_list_id,price\n'));
      for (const answer of ['', 'n\n', '\n'])
        expect(await run([file], { answer })).toMatchObject({
          code: 130,
          stderr: expect.stringContaining('the file was not sent'),
        });
      expect(await imports()).toEqual([]);
      const { code, stdout } = await run(['--yes', file]);
      expect([code, stdout]).toEqual([0, expect.stringContaining('completed: 0 created')]);
      expect(await imports()).toHaveLength(1);
    });

    it.each([
      ['Artikel;Preis\n', 'its columns (Artikel, Preis) are not those of a resource. Make a profile for it'],
      ['\n', 'its columns () are not those of a resource'],
    ])('says what to do when it is not known: %j', async (content, reason) => {
      const { code, stderr } = await run([fileOf('list.csv', content)]);
      expect([code, stderr]).toEqual([1, expect.stringContaining(reason)]);
    });
  });

  describe('with a profile', () => {
    const PROFILE = { id: '1', reference_id: 'my-shop', name: 'My shop', resource: 'products' };
    const STATE = { id: '7', status: 'completed_with_errors', rows_done: 2, created: 1, updated: 0, unchanged: 0 };
    const ERROR = { line: 3, reference: 'B', code: 'validation_failed', message: 'x', details: [] };
    const REFUSED = 'Artikel;Preis;code;message\nB;x;validation_failed;x\n';
    const received: string[] = [];
    let suggestion: object;

    /** Answers as the service does when a profile fits. */
    async function answerTo({ url = '', method, headers }: IncomingMessage, body: string): Promise<[number, string]> {
      if (url === '/v2/import-profiles/suggest') return [200, JSON.stringify({ data: suggestion })];
      if (method === 'POST') received.push(url, body);
      if (method === 'POST') return [202, JSON.stringify({ data: { ...STATE, failed: 1, repeated: 1 } })];
      if (headers.accept?.startsWith('text/csv')) return [200, REFUSED];
      const warning = { ...ERROR, line: 4, code: 'repeated_line', message: 'again', severity: 'warning' };
      return [200, [ERROR, warning].map((one) => `${JSON.stringify(one)}\n`).join('')];
    }

    async function serve(): Promise<string> {
      received.length = 0;
      server = createServer((request, response) => {
        const isCsv = request.headers.accept?.startsWith('text/csv');
        void text(request)
          .then((body) => answerTo(request, body))
          .then(([status, body]) =>
            response.writeHead(status, { 'Content-Type': isCsv ? 'text/csv' : 'application/json' }).end(body),
          );
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    it('shows the records as the profile reads them, and sends the file with it', async () => {
      suggestion = {
        profile: PROFILE,
        unmapped_columns: ['Lager'],
        lines: [{ sku_id: 'A', product_prices: [{ price_list_id: 'P', price: 3.6 }] }],
      };
      const content = 'Artikel;Preis;Lager\nA;3,60;1\nB;x;1\n';
      const file = fileOf('shop.txt', content);
      const { stdout, code } = await run([file], { base: await serve(), answer: 'yes\n' });
      expect(stdout).toContain(
        `${file} is "My shop" (profile my-shop). Its first products, as they will be stored:\n` +
          '  1. sku_id: A · product_prices[0].price_list_id: P · product_prices[0].price: 3.6\n' +
          'Columns that are not imported: Lager\n',
      );
      expect(stdout).toContain('1 created, 0 updated, 0 unchanged, 1 repeated, 1 refused\n');
      expect(stdout).toContain('line 3 (B): validation_failed: x\nline 4 (B): warning: repeated_line: again\n');
      const query = 'resource=products&mode=upsert&on_error=skip&dry_run=false&profile=my-shop';
      expect([code, received]).toEqual([1, [`/v2/imports?${query}`, content]]);
      expect(readFileSync(`${file}.refused.csv`, 'utf8')).toBe(REFUSED);
    });

    it('takes the profile that is named, without a question', async () => {
      const file = fileOf('shop.csv', 'A\n');
      await run(['--resource', 'products', '--profile', 'my-shop', file], { base: await serve() });
      expect(received).toEqual([expect.stringMatching(/resource=products&.*&profile=my-shop$/), 'A\n']);
      expect(existsSync(`${file}.refused.csv`)).toBe(true);
    });
  });
});
