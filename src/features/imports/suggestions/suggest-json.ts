import { isJsonObject, parseJson } from '#platform/base/json/json.js';
import { MAX_SAMPLE_BYTES, SUGGESTED_LINES } from '../import-limits.js';
import type { SentSuggestion, SuggestionRequest } from '../reading/messages.js';
import { arrayRecords, isJsonArray } from '../records/array-records.js';
import type { ColumnRules } from '../csv/field-tree.js';
import { type FilePosition, fileRecords } from '../records/file-records.js';
import { otherTableOf, READ_ONLY } from './table-fit.js';
import { unlessRefused } from './table-sample.js';

const START: FilePosition = { line: 1, offset: 0 };
const JSON_TEXT = /^\ufeff?\s*(?:\{|\[\s*(?:[{\]]|$))/;

/** Whether a text is JSON: an object, or an array of objects. */
export const isJsonText = (head: Buffer): boolean => JSON_TEXT.test(head.toString());

/** What a file of JSON is: NDJSON or an array, and of which resource its objects are. */
export async function suggestForJson(bytes: Buffer, request: SuggestionRequest): Promise<SentSuggestion> {
  const isArray = isJsonArray(bytes);
  const objects = await objectsIn(bytes, isArray);
  const form = isArray ? 'a JSON array' : 'NDJSON';
  if (!objects.length)
    return { ...NOTHING, looksLike: isArray ? `${form} without objects` : 'a JSON object over several lines' };
  const [{ value }] = objects as [ReadObject];
  const names = Object.keys(value);
  let best: { resource: string; known: number; score: number } | undefined;
  for (const { resource, columns } of request.resources) {
    const known = names.filter((name) => isField(name, columns) || columns.readColumns.includes(name)).length;
    const score = known - READ_ONLY * names.filter((name) => !isField(name, columns)).length;
    if (known > names.length / 2 && score > (best?.score ?? 0)) best = { resource, known, score };
  }
  const tables = request.otherTables.map((table) => ({ ...table, columns: table.columns.map(memberOf) }));
  const other = otherTableOf(names, tables, best);
  if (other) return { ...NOTHING, looksLike: `${form} of ${other}, which cannot be imported` };
  if (!best) return { ...NOTHING, unmappedColumns: names, looksLike: form };
  const lines = objects.map((one) => one.bytes);
  return { ...NOTHING, resource: best.resource, looksLike: `${form} of ${best.resource}`, lines };
}

const NOTHING: Omit<SentSuggestion, 'looksLike'> = { options: {}, unmappedColumns: [], lines: [] };

interface ReadObject {
  value: Record<string, unknown>;
  bytes: Buffer;
}

/** The first objects that are complete. */
async function objectsIn(bytes: Buffer, isArray: boolean): Promise<ReadObject[]> {
  const records = (isArray ? arrayRecords : fileRecords)(piecesOf(bytes), START);
  const objects: ReadObject[] = [];
  for await (const { bytes: record } of records) {
    const value = record && (await unlessRefused(() => parseJson(record)));
    if (!isJsonObject(value)) {
      if (isArray || bytes.length === MAX_SAMPLE_BYTES) continue;
      return objects;
    }
    objects.push({ value, bytes: record! });
    if (objects.length === SUGGESTED_LINES) break;
  }
  return objects;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

const isField = (name: string, { fields, aliases }: ColumnRules): boolean => fields.has(aliases[name] ?? name);

/** The member of an object in which a column of CSV is. */
const memberOf = (column: string): string => column.split(/[.[]/, 1)[0]!;
