import { parse } from 'csv-parse/sync';
import { headersOf, isTable, isWorkbook, startOf } from './file-form.js';
import { dataOf, Refused, request, type Target } from './requests.js';

/** Resources that can be imported, in the order in which they refer to each other. */
export const RESOURCES = [
  'products',
  'product_prices',
  'customers',
  'inventories',
  'orders',
  'invoices',
  'shipments',
  'contract_pricing',
] as const;

/** How a file will be read, and its first records. */
export interface Recognised {
  resource: string;
  /** Id or reference of the import profile that reads the file; undefined if the file has the columns of the service. */
  profile: string | undefined;
  /** What the file is, for people. */
  form: string;
  /** Columns that are not imported. */
  unmapped: readonly string[];
  /** The first records: nested as they are sent, or by column. */
  records: readonly object[];
}

/** The answer of `POST /v2/import-profiles/suggest`. */
interface Suggestion {
  profile: { id: string; reference_id: string | null; name: string; resource: string } | null;
  unmapped_columns: string[];
  lines: object[];
}

/** As much of a file as a suggestion takes, in bytes. */
const START_BYTES = 64 * 1024;
const SHOWN_RECORDS = 5;
const SHOWN_COLUMNS = 10;
/** Columns by which a table with the columns of the service is recognised. */
const OWN_COLUMNS = [
  { resource: 'products', columns: ['sku_id'] },
  { resource: 'product_prices', columns: ['sku', 'price_list_id'] },
  { resource: 'inventories', columns: ['sku', 'available_quantity'] },
  { resource: 'customers', columns: ['company_name'] },
  { resource: 'orders', columns: ['line_items[0].quantity'] },
  { resource: 'invoices', columns: ['items[0].quantity'] },
  { resource: 'shipments', columns: ['shipment_items[0].quantity'] },
];
/** Answers that say that no profile fits. */
const NONE_FITS = [400, 404, 422];

/**
 * Recognises what a table is: by the import profile that fits it best, else by the columns of the service. `sheet` names the sheet of a workbook.
 * Throws an error that says what to name if neither is possible, and `Refused` for a workbook that cannot be read.
 */
export async function recognise(file: string, target: Target, sheet?: string): Promise<Recognised> {
  if (!isTable(file))
    throw new Error(`${file} is sent as NDJSON; name its resource: --resource ${RESOURCES.join('|')}`);
  const start = await startOf(file, isWorkbook(file) ? Infinity : START_BYTES);
  const suggestion = await suggestionFor(file, start, target, sheet);
  if (suggestion?.profile) {
    const { profile, unmapped_columns: unmapped, lines: records } = suggestion;
    const { id, reference_id: reference, name, resource } = profile;
    return { resource, profile: reference ?? id, form: `"${name}"`, unmapped, records };
  }
  if (!isWorkbook(file)) return ownColumns(file, ...rowsOf(start.toString()));
  return { ...ownColumns(file, suggestion?.unmapped_columns), form: 'a workbook with the columns of the service' };
}

/** The resource of an import profile, which is named by its reference or id. Throws if there is none. */
export async function resourceOfProfile(name: string, target: Target): Promise<string> {
  const encoded = encodeURIComponent(name);
  const own = await request(target, `/v2/import-profiles?reference_ids=${encoded}`, dataOf<{ resource: string }[]>);
  const { resource } =
    own[0] ?? (await request(target, `/v2/import-profiles/${encoded}`, dataOf<{ resource: string }>));
  return resource;
}

async function suggestionFor(
  file: string,
  body: Buffer,
  target: Target,
  sheet: string | undefined,
): Promise<Suggestion | undefined> {
  const query = sheet === undefined ? '' : `?${new URLSearchParams({ sheet })}`;
  const sent = { method: 'POST', headers: { 'Content-Type': headersOf(file)['Content-Type']! }, body };
  try {
    return await request(target, `/v2/import-profiles/suggest${query}`, dataOf<Suggestion>, sent);
  } catch (error) {
    if (error instanceof Refused && NONE_FITS.includes(error.status) && !isWorkbook(file)) return undefined;
    throw error;
  }
}

/** A file with the columns of the service. Columns that the service does not know are its to refuse. */
function ownColumns(file: string, names: readonly string[] = [], ...rows: string[][]): Recognised {
  const found = OWN_COLUMNS.find(({ columns }) => columns.every((name) => names.includes(name)));
  if (!found)
    throw new Error(
      `The form of ${file} is not known: no import profile fits it, and its columns (${names.filter(Boolean).slice(0, SHOWN_COLUMNS).join(', ')}) are not those of a resource. ` +
        'Make a profile for it (docs/price-list-from-a-spreadsheet.md), or name what it is by --resource NAME and --profile NAME.',
    );
  const records = rows.map((cells) =>
    Object.fromEntries(names.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : []))),
  );
  const { resource } = found;
  return { resource, profile: undefined, form: 'a file with the columns of the service', unmapped: [], records };
}

/** The first rows of a CSV file, of cells without surrounding white space. */
function rowsOf(csv: string): string[][] {
  const [, told, rest] = /^\ufeff?(?:sep=(.)\r?\n)?([^]*)$/.exec(csv)!;
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true };
  const delimiter = told ?? separatorOf(rest!.split(/[\r\n]/, 1)[0]!);
  return parse(rest!, { ...options, delimiter, to: SHOWN_RECORDS + 1 });
}

/** The separator that occurs most in a header. */
const separatorOf = (header: string): string =>
  [',', ';', '\t'].reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));
