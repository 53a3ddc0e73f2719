import { contentOf, type SentFile, WORKBOOK_TYPE } from './file-form.js';
import { dataOf, request, type Target } from './requests.js';

/** How a file is read: as the records of a resource, by a profile or not, in a form. */
export interface Reading {
  resource: string;
  /** Id or reference of the import profile that reads the file; undefined if the file has the fields of the service. */
  profile?: string;
  /** Parameters of the import that say how the file is written, such as `separator`. */
  options: Readonly<Record<string, string | number>>;
}

/** How a file will be read, and its first records. */
export interface Recognised extends Reading {
  /** What the file is, for people. */
  looksLike: string;
  /** Columns that are not imported. */
  unmapped: readonly string[];
  /** The first records as they are sent. */
  records: readonly object[];
}

/** The answer of `POST /v2/import-profiles/suggest`. */
interface Suggestion {
  profile: { id: string; reference_id: string } | null;
  resource: string | null;
  options: Record<string, string | number>;
  looks_like: string;
  unmapped_columns: string[];
  lines: object[];
}

/** What the arguments of the program say of a file. */
export interface Named {
  resource?: string;
  profile?: string;
  /** Name of the sheet of a workbook. */
  sheet?: string;
}

const SHOWN_COLUMNS = 10;

/** Asks the service what a file is. Throws an error that says what it is and what to do if it cannot be imported. */
export async function recognise(sent: SentFile, { sheet }: Named, target: Target): Promise<Recognised> {
  const found = await suggested(sent, sheet, target);
  const { profile, resource, looks_like: looksLike, unmapped_columns: unmapped, lines: records } = found;
  if (resource === null) throw new Error(`${sent.file} is ${looksLike}${cureOf(found)} Nothing was sent.`);
  const options = { ...found.options, ...(sheet === undefined ? {} : { sheet }) };
  return { resource, profile: profile?.reference_id, options, looksLike, unmapped, records };
}

/** How a file is read of which the arguments name the resource or the profile: with the options that fit it, if they are for the same. */
export async function readingOf({ resource, profile, sheet }: Named, sent: SentFile, target: Target): Promise<Reading> {
  const known = resource ?? (await resourceOfProfile(profile!, target));
  const stated: Reading['options'] = sheet === undefined ? {} : { sheet };
  if (sent.facts.contentType === 'application/x-ndjson') return { resource: known, profile, options: stated };
  const found = await suggested(sent, sheet, target);
  const names: (string | undefined)[] = found.profile ? [found.profile.id, found.profile.reference_id] : [undefined];
  const isSame = found.resource === known && names.includes(profile);
  return { resource: known, profile, options: isSame ? { ...found.options, ...stated } : stated };
}

/** The resource of an import profile, which is named by its reference or id. Throws if there is none. */
async function resourceOfProfile(name: string, target: Target): Promise<string> {
  const encoded = encodeURIComponent(name);
  const own = await request(target, `/v2/import-profiles?reference_ids=${encoded}`, dataOf<{ resource: string }[]>);
  const { resource } =
    own[0] ?? (await request(target, `/v2/import-profiles/${encoded}`, dataOf<{ resource: string }>));
  return resource;
}

/** Of a workbook, whose parts are behind each other in no known order, the service gets all bytes. */
async function suggested(sent: SentFile, sheet: string | undefined, target: Target): Promise<Suggestion> {
  const isWorkbook = sent.facts.contentType === WORKBOOK_TYPE;
  const query = sheet === undefined ? '' : `?${new URLSearchParams({ sheet })}`;
  return request(target, `/v2/import-profiles/suggest${query}`, dataOf<Suggestion>, {
    method: 'POST',
    headers: { 'Content-Type': isWorkbook ? WORKBOOK_TYPE : 'application/octet-stream' },
    body: isWorkbook ? await contentOf(sent) : sent.facts.start,
  });
}

/** What to do with a file that is neither read by a profile nor of a resource. */
function cureOf({ unmapped_columns: columns, looks_like: looksLike }: Suggestion): string {
  if (/\((?:xls|ods)\)$/.test(looksLike))
    return ', which cannot be read; open it, save it as xlsx (File → Save as), and import that file.';
  if (columns.length > 1)
    return (
      `, and no import profile or resource has its columns (${columns.slice(0, SHOWN_COLUMNS).join(', ')}). ` +
      'Make a profile for it (docs/price-list-from-a-spreadsheet.md), or name what it is by --resource NAME and --profile NAME.'
    );
  return looksLike.includes('cannot be imported')
    ? '.'
    : ', which cannot be imported; export a table as CSV UTF-8 from the program that wrote it, or name what it is by --resource NAME.';
}
