import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { csvText } from '#platform/base/values/csv.js';
import type { Client } from '../support/client.js';
import { CSV, ImportFixture } from '../support/imports/fixture.js';
import { sharedService, type TestService } from '../support/service.js';

/** How a program saves a table, and the parameters with which an import reads it. */
const SAVED: { as: string; separator: string; codec: string; mark?: boolean; query: Record<string, string> }[] = [
  {
    as: 'CSV of a German Excel',
    separator: ';',
    codec: 'win1252',
    query: { encoding: 'windows-1252', separator: ';' },
  },
  { as: 'CSV UTF-8 of a German Excel', separator: ';', codec: 'utf8', mark: true, query: { separator: ';' } },
  {
    as: 'Unicode text',
    separator: '\t',
    codec: 'utf16le',
    mark: true,
    query: { encoding: 'utf-16', separator: 'tab' },
  },
  { as: 'CSV of MS-DOS', separator: ';', codec: 'cp850', query: { encoding: 'cp850', separator: ';' } },
  { as: 'CSV of a Macintosh', separator: ';', codec: 'macroman', query: { encoding: 'macintosh', separator: ';' } },
  { as: 'CSV of LibreOffice', separator: ',', codec: 'utf8', query: { separator: ',' } },
];

const PRODUCTS = 'sku_id;group_code;name;product_prices[0].price_list_id;product_prices[0].price';
/** Files with a row that is refused for its last cell, and the parameters of their imports. */
const FILES: { name: string; text: string; codec: string; query: Record<string, string> }[] = [
  {
    name: 'columns that are fields, behind two other lines',
    text: `Preise;;;;\nStand 2026;;;;\n${PRODUCTS}\nA;A;Größe "M";BASE;12,50\nB;B;Grün, matt;BASE;zwölf\n`,
    codec: 'win1252',
    query: { encoding: 'windows-1252', separator: ';', decimal: ',', header_line: '3' },
  },
  {
    name: 'a ready profile',
    text: 'Handle;Title;Variant SKU;Variant Price\na;Größe;A;12,50\nb;Grün, matt;B;zwölf\n',
    codec: 'utf8',
    query: { profile: 'shopify-products', separator: ';', decimal: ',' },
  },
  {
    name: 'bars and no quotes, behind another line',
    text: `Liste\n${PRODUCTS}\nA;A;3/4" Größe;BASE;12,50\nB;B;Grün, matt;BASE;zwölf\n`.replaceAll(';', '|'),
    codec: 'cp850',
    query: { encoding: 'cp850', separator: '|', decimal: ',', quote: 'none', header_line: '2' },
  },
];

describe('the refused rows of an import', () => {
  let service: TestService;
  let client: Client;
  let fixture: ImportFixture;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
    await client.create('/v2/price-lists', { reference_id: 'BASE', name: 'Base', is_default: true });
    fixture = new ImportFixture(service, client);
  });

  const imported = async (query: Record<string, string>, file: Uint8Array) => {
    const parameters = new URLSearchParams({ resource: 'products', mode: 'create', ...query });
    const done = await fixture.import(String(parameters), file, { 'content-type': CSV });
    return { ...done, errors: await fixture.errors(done.id) };
  };

  it.each(FILES.flatMap((file) => SAVED.map((saved) => [file.name, saved.as, file, saved] as const)))(
    'of a file with %s come in when they were corrected and saved as %s',
    async (_name, _as, { text, codec, query }, saved) => {
      const first = await imported(query, iconv.encode(text, codec));
      expect(first).toMatchObject({ created: 1, failed: 1 });

      const rows = openedBySpreadsheet(await fixture.errorsAs(CSV, first.id));
      const at = rows.at(-1)!.indexOf('zwölf');
      rows.at(-1)![at] = '1.234,50';
      const lines = rows.map((cells) => csvText(cells, saved.separator)).join('\r\n');
      const corrected = iconv.encode(`${lines}\r\n`, saved.codec, { addBOM: saved.mark === true });

      const kept = Object.entries(query).filter(([name]) => !['quote', 'encoding'].includes(name));
      const again = await imported({ ...Object.fromEntries(kept), thousands: '.', ...saved.query }, corrected);
      expect(again).toMatchObject({ status: 'completed', created: 1, failed: 0, errors: [] });
      const { body } = await client.get('/v2/products/by-sku/B');
      expect(body.data).toMatchObject({ name: 'Grün, matt', price_lists: [{ price: 1234.5 }] });
    },
  );

  it('come in as UTF-16 with its byte order mark also if nothing is stated', async () => {
    const file = 'sku_id,group_code,name,is_primary\nA,A,Größe,yes\nB,B,Grün,perhaps\n';
    const { id, ...first } = await imported({}, Buffer.from(file));
    expect(first).toMatchObject({ created: 1, failed: 1 });
    const text = (await fixture.errorsAs(CSV, id)).replace('perhaps', 'no').replaceAll(',', '\t');
    const again = await imported({}, iconv.encode(text, 'utf16le', { addBOM: true }));
    expect(again).toMatchObject({ status: 'completed', created: 1, failed: 0, errors: [] });
  });
});

/** The cells of a CSV file as a spreadsheet reads them: the line `sep=` says the separator, and is no row. */
function openedBySpreadsheet(text: string): string[][] {
  const [, separator, rest] = /^\ufeff?(?:sep=(.)\r\n)?([^]*)$/.exec(text)!;
  const delimiter = separator ?? [';', ',', '\t'].find((one) => rest!.includes(one))!;
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  return parse(rest!, options);
}
