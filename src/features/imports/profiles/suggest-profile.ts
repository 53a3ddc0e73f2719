import { DomainError } from '../../../platform/base/errors/domain-error.js';
import { MAX_SAMPLE_BYTES, SUGGESTED_LINES } from '../import-limits.js';
import { jsonText } from '../reading/json-text.js';
import type { SentSuggestion, SuggestedProfile } from '../reading/messages.js';
import { lineEndOf } from '../work/file-head.js';
import type { LineEnd } from '../work/file-records.js';
import { listOf, OWN_COLUMNS, type ProfileDefinition } from './definition.js';
import { likelyEncoding, utf8Of } from './encodings.js';
import { type Head, headOf, openProfileFile, type ReadFrom } from './profile-file.js';

/** Part of a profile's columns that a file must have. */
const LEAST_PART = 0.5;

/** Finds the profile that fits the beginning of a file: the one of which the file has most columns. */
export async function suggestProfile(bytes: Buffer, profiles: readonly SuggestedProfile[]): Promise<SentSuggestion> {
  let best: { index: number; head: Head; sample: Sample; score: number } | undefined;
  for (const [index, { definition }] of profiles.entries()) {
    const sample = sampleOf(bytes, definition);
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
  const definition: ProfileDefinition = { ...OWN_COLUMNS, file: { encoding: likelyEncoding(wholeLines(bytes)) } };
  const sample = sampleOf(bytes, definition);
  const head = sample && (await headIn(sample, definition));
  return { unmappedColumns: head?.columns.unmappedBy(definition) ?? [], lines: [] };
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
  return { read, lineEnd: lineEndOf(complete, file.quote) };
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

/** How many columns of a profile a file has, each in one of its spellings, weighted by their part of all; 0 if it does not fit. */
function scoreOf({ columns }: Head, definition: ProfileDefinition): number {
  if (!columns.header || !definition.columns.length) return 0;
  const sources = new Map(definition.columns.map(({ from }) => [listOf(from).join('\0'), from]));
  const found = [...sources.values()].filter((from) => columns.positionsOf(from).length).length;
  const part = found / sources.size;
  const isRefused = definition.unmapped === 'refuse' && columns.unmappedBy(definition).length > 0;
  return part < LEAST_PART || isRefused ? 0 : found * part;
}

async function linesOf({ read, lineEnd }: Sample, { definition, columns }: SuggestedProfile): Promise<Buffer[]> {
  const file = await openProfileFile(read, lineEnd, definition, columns);
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
