import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { importFormOf, type Line } from '../../../platform/data/records/import-form.js';
import { MAX_SAMPLE_BYTES, SUGGESTED_LINES } from '../import-limits.js';
import { lineEndOf } from '../work/file-head.js';
import type { LineEnd } from '../work/file-records.js';
import { listOf, type ProfileDefinition } from './definition.js';
import { likelyEncoding, utf8Of } from './encodings.js';
import type { ImportProfileRecord } from './import-profiles.queries.js';
import { type Head, headOf, openProfileFile, type ReadFrom } from './profile-file.js';

/** The profile that fits a file best. */
export interface Suggestion {
  profile: ImportProfileRecord | undefined;
  /** Columns of the file that the profile does not name; without a profile, all columns. */
  unmappedColumns: string[];
  /** The first lines as they would be sent. */
  lines: Line[];
}

/** Part of a profile's columns that a file must have. */
const LEAST_PART = 0.5;
const NO_COLUMNS: ProfileDefinition = {
  file: {},
  unmapped: 'ignore',
  columns: [],
  constants: {},
  templates: {},
  drop_without: {},
  skip_rows_where: {},
  skip_rows_without: [],
};

/** Finds the profile that fits the beginning of a file: the one of which the file has most columns. */
export async function suggestProfile(bytes: Buffer, profiles: readonly ImportProfileRecord[]): Promise<Suggestion> {
  let best: { profile: ImportProfileRecord; head: Head; sample: Sample; score: number } | undefined;
  for (const profile of profiles) {
    const sample = sampleOf(bytes, profile.definition);
    const head = sample && (await headIn(sample, profile.definition));
    const score = head ? scoreOf(head, profile.definition) : 0;
    if (score && score >= (best?.score ?? 0)) best = { profile, head: head!, sample: sample!, score };
  }
  if (best) {
    const { profile, head, sample } = best;
    const lines = await linesOf(sample, profile);
    return { profile, unmappedColumns: head.columns.unmappedBy(profile.definition), lines };
  }
  const definition = { ...NO_COLUMNS, file: { encoding: likelyEncoding(wholeLines(bytes)) } };
  const sample = sampleOf(bytes, definition);
  const head = sample && (await headIn(sample, definition));
  return { profile: undefined, unmappedColumns: head?.columns.unmappedBy(definition) ?? [], lines: [] };
}

interface Sample {
  read: ReadFrom;
  lineEnd: LineEnd;
}

/** Reads the sample in the encoding of a profile; undefined if it is not in this encoding. */
function sampleOf(bytes: Buffer, { file }: ProfileDefinition): Sample | undefined {
  const sample = utf8Of(bytes, file.encoding ?? 'utf-8');
  if (!sample) return undefined;
  const complete = bytes.length < MAX_SAMPLE_BYTES ? sample : wholeLines(sample);
  const read: ReadFrom = async function* ({ offset }) {
    yield await Promise.resolve(complete.subarray(offset));
  };
  return { read, lineEnd: lineEndOf(complete) };
}

/** The bytes up to the last line break, or all if there is none. */
function wholeLines(bytes: Buffer): Buffer {
  const end = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
  return end === -1 ? bytes : bytes.subarray(0, end + 1);
}

async function headIn({ read, lineEnd }: Sample, { file }: ProfileDefinition): Promise<Head | undefined> {
  try {
    return await headOf(read, lineEnd, file);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** How many columns of a profile a file has, weighted by their part of all; 0 if it does not fit. */
function scoreOf({ columns }: Head, definition: ProfileDefinition): number {
  const names = [...new Set(definition.columns.flatMap(({ from }) => listOf(from)))];
  if (!columns.header) return 0;
  const found = names.filter((name) => columns.positionOf(name) !== undefined).length;
  const part = found / names.length;
  const isRefused = definition.unmapped === 'refuse' && columns.unmappedBy(definition).length > 0;
  return part < LEAST_PART || isRefused ? 0 : found * part;
}

async function linesOf({ read, lineEnd }: Sample, { resource, definition }: ImportProfileRecord): Promise<Line[]> {
  const file = await openProfileFile(read, lineEnd, definition, importFormOf(resource)!.csv!);
  const lines: Line[] = [];
  if (!file) return lines;
  for await (const record of file.records) {
    try {
      lines.push(file.convert(record).line);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    if (lines.length === SUGGESTED_LINES) break;
  }
  return lines;
}
