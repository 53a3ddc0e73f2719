import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Client } from '../../test/support/client.js';
import { ImportBench } from '../../test/support/imports/bench.js';
import { sheetOf, workbookOf } from '../../test/support/imports/workbook.js';
import { sharedService } from '../../test/support/service.js';
import { ensureServiceBuilt } from '../../test/support/test-run.js';

describe('the program that recognises a file and imports it', () => {
  let folder: string;
  let client: Client;
  let bench: ImportBench;
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
    rmSync(folder, { recursive: true });
  });

  const fileOf = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  /** Runs the program with an answer to its question. */
  async function run(args: readonly string[], { answer = '' } = {}) {
    const main = join(import.meta.dirname, '../../dist/examples/import/main.js');
    const env = { ...process.env, WCA_BASE: client.base, WCA_API_KEY: client.key };
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
        `${file} is a file with the columns of the service. Its first customers, as they will be sent:\n` +
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
    const CONTENT = 'Artikel;Preis;Lager\nA;3,60;1\nB;x;1\nA;3,70;1\n';

    beforeEach(async () => {
      await client.create('/v2/price-lists', { reference_id: 'P', name: 'Prices' });
      await client.create('/v2/import-profiles', {
        reference_id: 'my-shop',
        name: 'My shop',
        resource: 'products',
        file: { separator: ';', decimal: ',' },
        unmapped: 'ignore',
        columns: [
          { from: 'Artikel', to: ['sku_id', 'group_code', 'name'] },
          { from: 'Preis', to: 'product_prices[0].price' },
        ],
        constants: { 'product_prices[0].price_list_id': 'P' },
      });
    });

    it('shows the records as the profile reads them, and sends the file with it', async () => {
      const file = fileOf('shop.txt', CONTENT);
      const { stdout, code } = await run([file], { answer: 'yes\n' });
      expect(stdout).toContain(
        `${file} is "My shop" (profile my-shop). Its first products, as they will be sent:\n` +
          '  1. sku_id: A · group_code: A · name: A · product_prices[0].price: 3.6 · product_prices[0].price_list_id: P\n',
      );
      expect(stdout).toContain('Columns that are not imported: Lager\n');
      expect(stdout).toContain('1 created, 1 updated, 0 unchanged, 1 repeated, 1 refused\n');
      expect(stdout).toMatch(/^line 3 \(B\): validation_failed: product_prices\[0\].price /m);
      expect(stdout).toMatch(/^line 4 \(A\): warning: repeated_line: /m);
      expect(code).toBe(1);
      const [header, refused] = readFileSync(`${file}.refused.csv`, 'utf8').split(/\r?\n/);
      expect(header).toBe('\ufeffimport_error_code;import_error_message;Artikel;Preis;Lager');
      expect(refused).toMatch(/^"validation_failed";".*";B;x;1$/);
    });

    it.each([[['--resource', 'products', '--profile', 'my-shop']], [['--profile', 'my-shop']]])(
      'takes the profile that %j name, without a question',
      async (args) => {
        const { stdout } = await run([...args, fileOf('shop.csv', CONTENT)]);
        expect(stdout).toContain('1 created');
        expect(await imports()).toMatchObject([{ resource: 'products' }]);
      },
    );

    it('takes a ready profile by its reference, and says that there is none of a name', async () => {
      const file = fileOf('shopify.csv', 'Handle,Title,Variant SKU,Variant Price\na,A,A-1,2.50\n');
      expect(await run(['--profile', 'shopify-products', file])).toMatchObject({ code: 0 });
      expect(await run(['--profile', 'none', file])).toMatchObject({
        code: 1,
        stderr: 'import: There is no import profile none.\n',
      });
    });
  });

  describe('a workbook', () => {
    const rows = [
      ['reference_id', 'company_name', 'attributes.since'],
      ['007', 'Müller', { number: 46096, format: 'dd.mm.yyyy' }],
      ['008', { error: '#N/A' }, null],
    ];

    it('with the columns of the service is imported, and its refused rows are written as CSV', async () => {
      const file = fileOf('Customers.XLSX', sheetOf(rows));
      const { stdout, code } = await run([file], { answer: 'y\n' });
      expect(stdout).toContain(`${file} is a workbook with the columns of the service: customers.\n`);
      expect(stdout).toContain('completed_with_errors: 1 created, 0 updated, 0 unchanged, 1 refused\nline 3 (008): ');
      expect(code).toBe(1);
      expect(readFileSync(`${file}.refused.csv`, 'utf8')).toContain('008,#N/A');
    });

    it('is recognised by a profile, of the sheet that is named', async () => {
      const products = [
        [
          'Handle',
          'Title',
          'Body (HTML)',
          'Vendor',
          'Type',
          'Tags',
          'Option1 Name',
          'Option1 Value',
          'Variant SKU',
          'Variant Grams',
          'Variant Price',
          'Variant Barcode',
          'Image Src',
          'Status',
        ],
        ['a', 'A', '', 'V', 'T', '', '', '', 'A-1', null, 2.5, '', '', 'active'],
      ];
      const file = fileOf(
        'shop.xlsx',
        workbookOf([
          { name: 'Customers', rows },
          { name: 'Shop', rows: products },
        ]),
      );
      const { stdout } = await run(['--sheet', 'shop', file], { answer: 'n\n' });
      expect(stdout).toContain('(profile shopify-products)');
      expect(stdout).toContain('sku_id: A-1');
    });

    it('of another format, or without the sheet that is named, is refused with what to do', async () => {
      expect(await run([fileOf('old.xls', 'x')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('open it, save it as xlsx'),
      });
      const { code, stderr } = await run(['--sheet', 'None', fileOf('a.xlsx', sheetOf(rows))]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('has no sheet "None"; its sheets are "Sheet1"')]);
      expect(await imports()).toEqual([]);
    });
  });
});
