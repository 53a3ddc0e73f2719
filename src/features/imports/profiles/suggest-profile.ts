import { SUGGESTED_LINES } from '../import-limits.js';
import { jsonText } from '../reading/json-text.js';
import type { SentSuggestion, SuggestionRequest } from '../reading/messages.js';
import { fileKindOf } from '../work/file-kind.js';
import type { StatedForm } from '../new-import.js';
import { listOf, OWN_COLUMNS } from './definition.js';
import { FieldPaths } from './field-paths.js';
import { numberMarksOf } from './number-marks.js';
import { openProfileFile } from './profile-file.js';
import { isJsonText, suggestForJson } from './suggest-json.js';
import { fittingProfile, fittingResource, namesIn, otherTableOf, type TableFit } from './table-fit.js';
import { TableSample, unlessRefused } from './table-sample.js';
import { formText, SEPARATOR_TEXTS } from './form-text.js';
import { textKindOf } from './text-kind.js';

/**
 * Finds out what the beginning of a file is: the profile of which the file has most columns, or the resource whose columns it has, and the form
 * in which the file must be read for that.
 */
export async function suggestProfile(bytes: Buffer, request: SuggestionRequest): Promise<SentSuggestion> {
  const kind = fileKindOf(bytes)?.name;
  if (kind) return { ...NOTHING, looksLike: kind };
  if (isJsonText(bytes)) return suggestForJson(bytes, request);
  const sample = new TableSample(bytes);
  const resource = await fittingResource(sample, request);
  const profile = await fittingProfile(sample, request);
  if (profile && !(resource && isBetter(resource, profile, request.profiles[profile.profile]!.isReady))) {
    const { name } = request.profiles[profile.profile]!;
    return { ...(await read(sample, profile, name)), profile: profile.profile };
  }
  const kindOfText = textKindOf(bytes);
  if (kindOfText) return { ...NOTHING, looksLike: kindOfText };
  return withoutProfile(sample, resource, request);
}

const NOTHING: Omit<SentSuggestion, 'looksLike'> = { options: {}, unmappedColumns: [], lines: [] };

/** Whether all columns of a file are those of a resource, and not fewer than a profile reads. A profile of the tenant is preferred to an equal one. */
const isBetter = (resource: TableFit, profile: TableFit, isReady: boolean): boolean =>
  !resource.unmapped.length && (isReady ? resource.known >= profile.known : resource.known > profile.known);

async function withoutProfile(
  sample: TableSample,
  resource: (TableFit & { resource: string }) | undefined,
  request: SuggestionRequest,
): Promise<SentSuggestion> {
  const head = resource?.head ?? (await headOfUnknown(sample, request.form));
  const names = head ? namesIn(head) : [];
  const other = names.length ? otherTableOf(names, request.otherTables, resource) : undefined;
  if (other) return { ...NOTHING, looksLike: `an export of ${other}, which cannot be imported` };
  if (resource)
    return {
      ...(await read(sample, resource, `a table of ${resource.resource}`)),
      resource: resource.resource,
    };
  if (!names.length) return { ...NOTHING, looksLike: 'an empty file' };
  const separator = SEPARATOR_TEXTS[head!.separator] ?? head!.separator;
  const encoding = request.form.encoding ?? sample.encodingBeside();
  return {
    options: encoding === 'utf-8' ? request.form : { ...request.form, encoding },
    unmappedColumns: [...new Set(names)],
    lines: [],
    looksLike: names.length === 1 ? 'text without columns' : `a table with ${names.length} columns and ${separator}`,
  };
}

const headOfUnknown = (sample: TableSample, form: StatedForm) =>
  sample.headIn({ encoding: sample.encodingBeside(), ...form });

/** The first lines of a table as it is read, and how its numbers are written. `name` says what it is. */
async function read(sample: TableSample, fit: TableFit, name: string): Promise<SentSuggestion> {
  const { head, definition, columns, unmapped, form } = fit;
  const file = { ...definition.file, ...form };
  const paths = new FieldPaths(columns);
  const mapped = definition.columns.length
    ? definition.columns
    : namesIn(head).map((column) => ({ from: column, to: column }));
  const numbers = mapped.filter(({ to }) => listOf(to).some((path) => paths.at(path)?.kind === 'number'));
  const positions = numbers.flatMap(({ from }) => head.columns.positionsOf(from));
  const marks = form.decimal ? {} : numberMarksOf(await sample.cellsIn(head, file, positions), file);
  const options: StatedForm = { ...marks, ...form };
  const whole = { ...definition, file: { ...definition.file, ...options } };
  const lines = await linesOf(sample, { ...fit, definition: whole });
  const looksLike = [name, formText(options)].filter(Boolean).join(', ');
  return { options, unmappedColumns: unmapped, lines, looksLike };
}

async function linesOf(sample: TableSample, { definition, columns }: TableFit): Promise<Buffer[]> {
  const { read: readFrom, lineEnd } = sample.in(definition.file)!;
  const readable = definition.columns.length ? definition : { ...OWN_COLUMNS, file: definition.file };
  const file = await unlessRefused(() => openProfileFile(readFrom, lineEnd, readable, columns));
  const lines: Buffer[] = [];
  if (!file) return lines;
  for await (const record of file.records) {
    const converted = await unlessRefused(() => file.convert(record));
    if (converted) lines.push(Buffer.from(jsonText(converted.line)));
    if (lines.length === SUGGESTED_LINES) break;
  }
  return lines;
}
