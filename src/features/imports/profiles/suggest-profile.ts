import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { MAX_SAMPLE_BYTES, SUGGESTED_LINES } from '../import-limits.js';
import { jsonText } from '../reading/json-text.js';
import type { SentSuggestion, SuggestedProfile, WorkbookSample } from '../reading/messages.js';
import { lineEndOf } from '../work/file-head.js';
import { type LineForm, SHEET_ROWS } from '../work/file-records.js';
import { sheetCsv } from '../workbooks/sheet-csv.js';
import { listOf, OWN_COLUMNS, type ProfileDefinition } from './definition.js';
import { likelyEncoding, utf8Of } from './encodings.js';
import { type Head, headOf, openProfileFile, type ReadFrom } from './profile-file.js';
import { ofSheet } from './sheet-profile.js';

/** Part of a profile's columns that a file must have. */
const LEAST_PART = 0.5;
const SHEET_SEPARATOR = ',';

/** The beginning of a file in the form in which a profile reads it; undefined if it is not in its encoding. */
type SampleOf = (definition: ProfileDefinition) => Promise<Sample | undefined> | Sample | undefined;

interface Sample {
  read: ReadFrom;
  lines: LineForm;
}

/** Finds the profile that fits the beginning of a file: the one of which the file has most columns. */
export function suggestProfile(bytes: Buffer, profiles: readonly SuggestedProfile[]): Promise<SentSuggestion> {
  const none = { ...OWN_COLUMNS, file: { encoding: likelyEncoding(wholeLines(bytes)) } };
  return suggestFor((definition) => textSample(bytes, definition), profiles, none);
}

/**
 * Finds the profile that fits a workbook by the first rows of a sheet, as {@link suggestProfile}. `begin` is called with the number of the row
 * that is read. Throws `WorkbookRefused`.
 */
export function suggestForSheet(
  { path, sheet }: WorkbookSample,
  profiles: readonly SuggestedProfile[],
  begin: (row: number) => void,
): Promise<SentSuggestion> {
  const samples = new Map<string, Promise<Sample>>();
  const sampleOf = ({ file: { decimal = '.' } }: ProfileDefinition) => {
    const known = samples.get(decimal);
    if (known) return known;
    const form = { sheet, separator: SHEET_SEPARATOR, decimal: decimal as '.' | ',' };
    const sample = sheetSample(sheetCsv(path, form, begin));
    samples.set(decimal, sample);
    return sample;
  };
  const adapted = profiles.map((one) => ({ ...one, definition: ofSheet(one.definition, SHEET_SEPARATOR) }));
  return suggestFor(sampleOf, adapted, ofSheet(OWN_COLUMNS, SHEET_SEPARATOR));
}

/** `none` is a profile without columns, which reads the header if no profile fits. */
async function suggestFor(
  sampleOf: SampleOf,
  profiles: readonly SuggestedProfile[],
  none: ProfileDefinition,
): Promise<SentSuggestion> {
  let best: { index: number; head: Head; sample: Sample; score: number } | undefined;
  for (const [index, { definition }] of profiles.entries()) {
    const sample = await sampleOf(definition);
    const head = sample && (await headIn(sample, definition));
    const score = head ? scoreOf(head, definition) : 0;
    if (score && score >= (best?.score ?? 0)) best = { index, head: head!, sample: sample!, score };
  }
  if (best) {
    const { index, head, sample } = best;
    const profile = profiles[index]!;
    const unmappedColumns = head.columns.unmappedBy(profile.definition);
    return { profile: index, unmappedColumns, lines: await linesOf(sample, profile) };
  }
  const sample = await sampleOf(none);
  const head = sample && (await headIn(sample, none));
  return { unmappedColumns: head?.columns.unmappedBy(none) ?? [], lines: [] };
}

/** Reads the sample in the encoding of a profile; undefined if it is not in this encoding. */
function textSample(bytes: Buffer, { file }: ProfileDefinition): Sample | undefined {
  const sample = utf8Of(bytes, file.encoding ?? 'utf-8');
  if (!sample) return undefined;
  const complete = bytes.length < MAX_SAMPLE_BYTES ? sample : wholeLines(sample);
  return { read: readerOf(complete), lines: { end: lineEndOf(complete, file.quote) } };
}

/** The first rows of a sheet, as many as a text may have bytes. */
async function sheetSample(pieces: AsyncIterable<Buffer>): Promise<Sample> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const piece of pieces) {
    read.push(piece);
    length += piece.length;
    if (length >= MAX_SAMPLE_BYTES) break;
  }
  return { read: readerOf(Buffer.concat(read)), lines: SHEET_ROWS };
}

const readerOf = (bytes: Buffer): ReadFrom =>
  async function* ({ offset }) {
    yield await Promise.resolve(bytes.subarray(offset));
  };

/** The bytes up to the last line break, or all if there is none. */
function wholeLines(bytes: Buffer): Buffer {
  const end = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

async function headIn({ read, lines }: Sample, { file }: ProfileDefinition): Promise<Head | undefined> {
  try {
    return await headOf(read, lines, file);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** How many columns of a profile a file has, each in one of its spellings, weighted by their part of all; 0 if it does not fit. */
function scoreOf({ columns }: Head, definition: ProfileDefinition): number {
  if (!columns.header || !definition.columns.length) return 0;
  const sources = new Map(definition.columns.map(({ from }) => [listOf(from).join('\0'), from]));
  const found = [...sources.values()].filter((from) => columns.positionsOf(from).length).length;
  const part = found / sources.size;
  const isRefused = definition.unmapped === 'refuse' && columns.unmappedBy(definition).length > 0;
  return part < LEAST_PART || isRefused ? 0 : found * part;
}

async function linesOf({ read, lines: form }: Sample, { definition, columns }: SuggestedProfile): Promise<Buffer[]> {
  const file = await openProfileFile(read, form, definition, columns);
  const lines: Buffer[] = [];
  if (!file) return lines;
  for await (const record of file.records) {
    try {
      lines.push(Buffer.from(jsonText((await file.convert(record)).line)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    if (lines.length === SUGGESTED_LINES) break;
  }
  return lines;
}
