import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Client } from '#test/support/client.js';
import { ImportFixture } from '#test/support/imports/fixture.js';
import { sheetOf, workbookOf } from '#test/support/imports/workbook.js';
import { sharedService } from '#test/support/service.js';
import { ensureServiceBuilt } from '#test/support/test-run.js';
import { factsOf } from './file-form.js';
import { recognise } from './recognise.js';

describe('the program that recognises a file and imports it', () => {
  let folder: string;
  let client: Client;
  let fixture: ImportFixture;
  const programs: ChildProcess[] = [];

  beforeAll(() => ensureServiceBuilt());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recognise-'));
    const service = await sharedService();
    client = await service.tenant();
    fixture = new ImportFixture(service, client);
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
    const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    await fixture.workUntil(ended);
    const [stdout, stderr, [code]] = await ended;
    return { stdout, stderr, code: code as number };
  }
  /** What the program finds out about a file, without a process for it. */
  const recognised = async (file: string) =>
    recognise({ file, facts: await factsOf(file) }, {}, { ...client, onRetry: () => undefined });
  const imports = async () => (await client.get('/v2/imports')).body.data as object[];

  describe('with the columns of the service', () => {
    const CUSTOMERS = 'reference_id;company_name;addresses[0].city\nC-1;"Müller; Söhne";\nC-2;;\n';

    it('shows the records, asks, sends it and writes the refused lines beside it', async () => {
      const file = fileOf('Customers.CSV', CUSTOMERS);
      const { stdout, stderr, code } = await run([file], { answer: 'y\n' });
      expect(stdout).toContain(
        `${file} is a table of customers. Its first customers, as they will be sent:\n` +
          '  1. reference_id: C-1 · company_name: Müller; Söhne\n  2. reference_id: C-2\n' +
          'A dry run of it by the service: 1 created, 0 updated, 0 unchanged, 1 refused\n' +
          'line 3 (C-2): validation_failed: company_name is required\n',
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
      const tried = { dry_run: true };
      expect(await imports()).toMatchObject([tried, tried, tried]);
      const { code, stdout } = await run(['--yes', file]);
      expect([code, stdout]).toEqual([0, expect.stringContaining('completed: 0 created')]);
      expect((await imports())[0]).toMatchObject({ dry_run: false });
      expect(await imports()).toHaveLength(4);
    });

    it.each([
      ['payments.txt', 'reference_id,customer_id,amount,paid_at\nP-1,C-1,10,2026-03-02\n', 'payments'],
      ['prices', 'sku;price\nA;1,5\n', 'product_prices'],
      ['phones.dat', 'reference_id;phone\nC-1;040 5554567\n', 'customers'],
      ['list.csv', '[\n  {"sku_id": "A", "name": "x"}\n]\n', 'products'],
      ['list.001', '{"reference_id":"C-1","company_name":"x"}\n', 'customers'],
    ])('knows what %s is by its content', async (name, content, resource) => {
      expect(await recognised(fileOf(name, content))).toMatchObject({ resource });
    });

    it('sends a JSON array as its objects, and ends with 0 although there are warnings', async () => {
      const records = ['a', 'b'].map((name) => ({ sku_id: 'A', name }));
      const { code, stdout } = await run(['--yes', fileOf('list.json', JSON.stringify(records))]);
      expect(stdout).toContain('completed: 1 created, 1 updated, 0 unchanged, 1 repeated, 0 refused\n');
      expect(stdout).toContain('line 2 (A): warning: repeated_line: ');
      expect(code).toBe(0);
    });

    it('shows only errors of the first half of a file of which it sent the beginning', async () => {
      const row = (index: number) => `C-${index};${index === 7 ? '' : `Company ${'x'.repeat(80)}`}`;
      const rows = Array.from({ length: 1_000 }, (_, index) => row(index));
      const file = fileOf('many.csv', `reference_id;company_name\n${rows.join('\n')}\n`);
      const { stdout } = await run([file], { answer: 'n\n' });
      expect(stdout).toContain(
        'A dry run of the first lines by the service\nline 9 (C-7): validation_failed: company_name is required\n',
      );
    });

    it.each([
      [
        'Artikel;Preis\n',
        'is a table with 2 columns and semicolons, and no import profile or resource has its columns (Artikel, Preis). Make a',
      ],
      ['\n', 'is an empty file, which cannot be imported'],
      ['%PDF-1.7', 'is a PDF, which cannot be imported; export a table as CSV UTF-8 from the program that wrote it'],
      ['<?xml version="1.0"?><BMECAT>', 'is BMEcat XML, which cannot be imported'],
      [
        'credit_note_number,invoice_id,amount\nC,I,1\n',
        'is an export of credit_notes, which cannot be imported. Nothing was sent.',
      ],
    ])('says what to do when it is not known: %j', async (content, reason) => {
      await expect(recognised(fileOf('list.csv', content))).rejects.toThrow(reason);
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
        `${file} is My shop (profile my-shop). Its first products, as they will be sent:\n` +
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

    it.each([[['--yes']], [['--profile', 'shopify-products']]])(
      'applies the options that fit the file, and says so: %j',
      async (args) => {
        await client.create('/v2/price-lists', { reference_id: 'D', name: 'Default', is_default: true });
        const content = Buffer.from('Handle;Title;Variant SKU;Variant Price\na;Größe;A-1;2,50\n', 'latin1');
        const { code, stdout } = await run([...args, fileOf('shopify.csv', content)]);
        expect(stdout).toContain('Read with encoding=windows-1252 separator=; decimal=,\n');
        expect([code, stdout]).toEqual([0, expect.stringContaining('completed: 1 created')]);
        expect((await client.get('/v2/products/by-sku/A-1')).body.data).toMatchObject({
          ...{ name: 'Größe', price_lists: [{ price: 2.5 }] },
        });
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
      const file = fileOf('Customers', sheetOf(rows));
      const { stdout, code } = await run([file], { answer: 'y\n' });
      expect(stdout).toContain(
        `${file} is a workbook, a table of customers. Its first customers, as they will be sent:\n` +
          '  1. reference_id: 007 · company_name: Müller · ',
      );
      expect(stdout).toContain('A dry run of it by the service: 1 created, 0 updated, 0 unchanged, 1 refused\n');
      expect(stdout).toContain('completed_with_errors: 1 created, 0 updated, 0 unchanged, 1 refused\nline 3 (008): ');
      expect(code).toBe(1);
      expect(readFileSync(`${file}.refused.csv`, 'utf8')).toContain('008,#N/A');
    });

    it('of more than 64 kB, or packed, is recognised as a whole', async () => {
      const many = Array.from({ length: 5_000 }, (_, index) => [`C-${index}`, `Company ${index}`, String(index)]);
      const bytes = sheetOf([rows[0]!, ...many]);
      expect(bytes.length).toBeGreaterThan(64 * 1024);
      const { stdout } = await run([fileOf('many.xlsx.gz', gzipSync(bytes))], { answer: 'n\n' });
      expect(stdout).toContain('is a workbook, a table of customers.');
      expect(stdout).not.toContain('dry run');
    });

    it('is read with the options that fit it, also with a resource that is named', async () => {
      const file = fileOf(
        'prices.xlsx',
        sheetOf([
          ['sku', 'price_list_id', 'price'],
          ['A', 'B', '1,5'],
        ]),
      );
      for (const args of [['--yes'], ['--resource', 'product_prices', '--sheet', 'Sheet1']])
        expect((await run([...args, file])).stdout).toContain('Read with decimal=,');
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
      expect(stdout).toContain('is a workbook, Shopify: export of products (profile shopify-products)');
      expect(stdout).toContain('sku_id: A-1');
      expect(stdout).toContain('Read with sheet=shop\n');
    });

    it('of another format, or without the sheet that is named, is refused with what to do', async () => {
      const old = fileOf('old.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
      const ods = fileOf('new.xlsx', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
      for (const file of [old, ods])
        expect(await run([file])).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('open it, save it as xlsx'),
        });
      const { code, stderr } = await run(['--sheet', 'None', fileOf('a.xlsx', sheetOf(rows))]);
      expect([code, stderr]).toEqual([1, expect.stringContaining('has no sheet "None"; its sheets are "Sheet1"')]);
      expect(await imports()).toEqual([]);
    });
  });
});
