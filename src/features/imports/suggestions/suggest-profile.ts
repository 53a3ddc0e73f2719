import { SUGGESTED_LINES } from '../import-limits.js';
import { jsonText } from '../reading/json-text.js';
import type { SentSuggestion, SuggestionRequest, WorkbookSample } from '../reading/messages.js';
import { fileKindOf } from '../records/file-kind.js';
import type { StatedDialect } from '../new-import.js';
import { dateFormOf } from './date-forms.js';
import { type ColumnMapping, listOf, OWN_COLUMNS } from '../profiles/definition.js';
import { FieldPaths } from '../profiles/field-paths.js';
import { dialectText } from './dialect-text.js';
import { numberMarksOf } from './number-marks.js';
import { openProfileFile } from '../profiles/profile-file.js';
import { SheetSample } from './sheet-sample.js';
import { isJsonText, suggestForJson } from './suggest-json.js';
import {
  fittingProfile,
  fittingResource,
  namesIn,
  otherTableOf,
  profileOfKind,
  LEAST_FIELDS,
  type ProfileFit,
  type ResourceFit,
  type TableFit,
} from './table-fit.js';
import { type TableSample, unlessRefused } from './table-sample.js';
import { TextSample } from './text-sample.js';

/**
 * Finds out what the beginning of a file is: the profile of which the file has most columns, or the resource whose columns it has, and the form
 * in which the file must be read for that.
 */
export async function suggestProfile(bytes: Buffer, request: SuggestionRequest): Promise<SentSuggestion> {
  const kind = fileKindOf(bytes)?.name;
  if (kind) return { ...NOTHING, looksLike: kind };
  return isJsonText(bytes) ? suggestForJson(bytes, request) : suggestForTable(new TextSample(bytes), request);
}

/**
 * The same for a workbook, by the first rows of a sheet. `begin` is called with the number of the row that is read. Throws `WorkbookRefused`.
 */
export async function suggestForSheet(
  workbook: WorkbookSample,
  request: SuggestionRequest,
  begin: (row: number) => void,
): Promise<SentSuggestion> {
  const found = await suggestForTable(new SheetSample(workbook, begin), request);
  return { ...found, looksLike: `a workbook, ${found.looksLike}` };
}

const NOTHING: Omit<SentSuggestion, 'looksLike'> = { options: {}, unmappedColumns: [], lines: [] };

async function suggestForTable(sample: TableSample, stated: SuggestionRequest): Promise<SentSuggestion> {
  const { resource, profile, request } = await fitting(sample, stated);
  const fit = profile ?? resource;
  if (
    fit &&
    request.form.quote === undefined &&
    (await sample.isUnquoted(fit.head, { ...fit.definition.file, ...fit.form }))
  )
    return suggestForTable(sample, { ...stated, form: { ...stated.form, quote: 'none' } });
  if (profile && !(resource && isBetter(resource, profile, request.profiles[profile.profile]!.isReady))) {
    const { name } = request.profiles[profile.profile]!;
    return { ...(await read(sample, profile, name, request)), profile: profile.profile };
  }
  if (sample.kind) return suggestForKind(sample, sample.kind.name, request);
  return withoutProfile(sample, resource, request);
}

/** What fits a table, and the request with the form for that. */
interface Fitting {
  resource: ResourceFit | undefined;
  profile: ProfileFit | undefined;
  request: SuggestionRequest;
}

/** What fits a table whose header is its first line, or else the first one that can be its header. */
async function fitting(sample: TableSample, request: SuggestionRequest): Promise<Fitting> {
  const fitIn = async (one: SuggestionRequest): Promise<Fitting> => ({
    resource: await fittingResource(sample, one),
    profile: await fittingProfile(sample, one),
    request: one,
  });
  const usual = await fitIn(request);
  const isFound = usual.resource ?? usual.profile ?? sample.kind ?? request.form.header_line;
  for (let line = 2; line <= MAX_HEADER_LINE && !isFound; line++) {
    const found = await fitIn({ ...request, form: { ...request.form, header_line: line } });
    if ([found.resource, found.profile].some((fit) => fit && fit.head.line === line && fit.known >= LEAST_FIELDS))
      return found;
  }
  return usual;
}

/** Highest number of a line that is looked at as a header. */
const MAX_HEADER_LINE = 10;

/** A text without a header, which a ready profile knows, or none. */
async function suggestForKind(
  sample: TableSample,
  looksLike: string,
  request: SuggestionRequest,
): Promise<SentSuggestion> {
  const fit = await profileOfKind(sample, request);
  return fit ? { ...(await read(sample, fit, looksLike, request)), profile: fit.profile } : { ...NOTHING, looksLike };
}

/** Whether all columns of a file are those of a resource, and not fewer than a profile reads. A profile of the tenant is preferred to an equal one. */
const isBetter = (resource: TableFit, profile: TableFit, isReady: boolean): boolean =>
  !resource.unmapped.length && (isReady ? resource.known >= profile.known : resource.known > profile.known);

async function withoutProfile(
  sample: TableSample,
  fit: ResourceFit | undefined,
  request: SuggestionRequest,
): Promise<SentSuggestion> {
  const head = fit?.head ?? (await headOfUnknown(sample, request.form));
  const names = head ? namesIn(head) : [];
  const other = names.length ? otherTableOf(names, request.otherTables, fit) : undefined;
  if (other) return { ...NOTHING, looksLike: `an export of ${other}, which cannot be imported` };
  if (fit) {
    const { resource } = fit;
    return { ...(await read(sample, fit, `a table of ${resource}`, request)), resource };
  }
  const text = sample.textFor(names, head?.separator ?? '');
  if (!names.length) return { ...NOTHING, looksLike: text };
  const isHeader = !areValues(names);
  const looksLike = isHeader ? text : `${text}, without a header`;
  const encoding = request.form.encoding ?? sample.encodingBeside();
  return {
    options: encoding === 'utf-8' ? request.form : { ...request.form, encoding },
    unmappedColumns: isHeader ? [...new Set(names)] : [],
    lines: [],
    looksLike,
  };
}

/** Whether the cells of a first row are values and no names: one of them is a decimal, a day or a long number, or half of them are numbers. */
const areValues = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  (cells.some((cell) => VALUE.test(cell)) || cells.filter((cell) => NUMBER.test(cell)).length * 2 >= cells.length);
const VALUE = /^[+-]?\d+[.,]\d+$|^\d{8,}$|^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/;
const NUMBER = /^[+-]?\d+$/;

const headOfUnknown = (sample: TableSample, form: StatedDialect) => {
  const { file } = sample.adapted(OWN_COLUMNS);
  return sample.headIn({ ...file, encoding: sample.encodingBeside(), ...form });
};

/** The first lines of a table as it is read, and how its numbers are written. `name` says what it is. */
async function read(
  sample: TableSample,
  fit: TableFit,
  name: string,
  { currency, timezone }: SuggestionRequest,
): Promise<SentSuggestion> {
  const { head, definition, columns, unmapped, form } = fit;
  const file = { ...definition.file, ...form };
  const paths = new FieldPaths(columns);
  const mapped = definition.columns.length
    ? definition.columns
    : namesIn(head).map((column) => ({ from: column, to: column }));
  const numbers = mapped.filter(({ to }) => listOf(to).some((path) => paths.at(path)?.kind === 'number'));
  const positions = numbers.flatMap(({ from }) => head.columns.positionsOf(from));
  const isKnown = form.decimal !== undefined || !head.columns.header; // without a header, a column has both numbers and texts
  const marks = isKnown ? {} : numberMarksOf(await sample.cellsIn(head, file, positions), file);
  const options: StatedDialect = { ...marks, ...(await datesOf(sample, fit, paths, mapped)), ...form };
  const whole = { ...definition, file: { ...definition.file, ...options, currency, timezone } };
  const lines = await linesOf(sample, { ...fit, definition: sample.adapted(whole) });
  const looksLike = [name, dialectText(options)].filter(Boolean).join(', ');
  return { options, unmappedColumns: unmapped, lines, looksLike };
}

/** The form of the days of a table, as far as it differs from that of the definition. */
async function datesOf(
  sample: TableSample,
  { head, definition, form }: TableFit,
  paths: FieldPaths,
  mapped: readonly Pick<ColumnMapping, 'from' | 'to'>[],
): Promise<Pick<StatedDialect, 'dates'>> {
  const isDay = (path: string) => ['day', 'time'].includes(paths.at(path)?.kind ?? '');
  const columns = mapped.filter(({ to }) => listOf(to).some(isDay));
  const positions = columns.flatMap(({ from }) => head.columns.positionsOf(from));
  if (form.dates !== undefined || !positions.length) return {};
  const file = { ...definition.file, ...form };
  const dates = dateFormOf(await sample.cellsIn(head, file, positions));
  return dates === undefined || dates === file.dates ? {} : { dates };
}

async function linesOf(sample: TableSample, { definition, columns }: TableFit): Promise<Buffer[]> {
  const { read: readFrom, lines: form } = await sample.readIn(definition.file);
  const readable = definition.columns.length ? definition : { ...OWN_COLUMNS, file: definition.file };
  const file = await unlessRefused(() => openProfileFile(readFrom, form, readable, columns));
  const lines: Buffer[] = [];
  if (!file) return lines;
  for await (const record of file.records) {
    const converted = await unlessRefused(() => file.convert(record));
    if (converted) lines.push(Buffer.from(jsonText(converted.line)));
    if (lines.length === SUGGESTED_LINES) break;
  }
  return lines;
}
