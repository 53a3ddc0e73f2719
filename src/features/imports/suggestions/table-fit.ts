import { normalIdentifier } from '#platform/base/values/text.js';
import type { StatedDialect } from '../new-import.js';
import type { SuggestedProfile, SuggestionRequest } from '../reading/messages.js';
import { ERROR_COLUMNS, fieldAt, isColumn } from '../csv/csv-columns.js';
import type { ColumnRules } from '../csv/field-tree.js';
import { type FileDialect, listOf, OWN_COLUMNS, type ProfileDefinition } from '../profiles/definition.js';
import type { Head } from '../profiles/profile-file.js';
import type { TableSample } from './table-sample.js';

/** A way to read a table, and how well it fits. */
export interface TableFit {
  definition: ProfileDefinition;
  columns: ColumnRules;
  head: Head;
  /** The form of the file, as far as it differs from that of the definition. */
  form: StatedDialect;
  /** Number of the file's columns that are read. */
  known: number;
  /** The columns that are not read. */
  unmapped: string[];
  score: number;
}
export type ProfileFit = TableFit & { profile: number };
export type ResourceFit = TableFit & { resource: string };

/** Part of a profile's columns that a file has; */
const LEAST_PART = 0.5;
/** or part of the columns of a cut table that a profile reads, and their least number. */
const LEAST_KNOWN_PART = 0.75;
const LEAST_KNOWN = 3;
/** The same for the columns of a resource. */
export const LEAST_FIELDS = 2;
/** What a column that only responses have counts less than one of requests, so that this decides between resources with equal numbers. */
export const READ_ONLY = 0.1;

/** The profile of which a table has most columns; undefined if none fits. Of equal ones it is the last. */
export async function fittingProfile(
  sample: TableSample,
  { profiles, form }: SuggestionRequest,
): Promise<ProfileFit | undefined> {
  let best: ProfileFit | undefined;
  for (const [profile, one] of profiles.entries()) {
    if (!one.definition.columns.length) continue;
    const fit = await bestDialect(sample, one, form, scoreOfProfile);
    if (fit && fit.score >= (best?.score ?? 0)) best = { ...fit, profile };
  }
  return best;
}

/** The ready profile that reads the kind of a text, which has no header; undefined if there is none. */
export async function profileOfKind(
  sample: TableSample,
  { profiles, form }: SuggestionRequest,
): Promise<ProfileFit | undefined> {
  const profile = profiles.findIndex(({ isReady, reference }) => isReady && reference === sample.kind?.profile);
  const fit = profile === -1 ? undefined : await bestDialect(sample, profiles[profile]!, form, () => WITHOUT_COLUMNS);
  return fit && { ...fit, profile };
}

/** The resource of which a table has most columns; undefined if none fits. */
export async function fittingResource(
  sample: TableSample,
  { resources, form }: SuggestionRequest,
): Promise<ResourceFit | undefined> {
  let best: ResourceFit | undefined;
  for (const { resource, columns } of resources) {
    const fit = await bestDialect(sample, { definition: OWN_COLUMNS, columns }, form, scoreOfResource);
    if (fit && fit.score > (best?.score ?? 0)) best = { ...fit, resource };
  }
  return best;
}

/**
 * The name of an export that cannot be imported and knows more columns of a table, of these names, than the resource that fits, or as many and
 * has no others; undefined if none is it.
 */
export function otherTableOf(
  names: readonly string[],
  otherTables: SuggestionRequest['otherTables'],
  fit: { known: number } | undefined,
): string | undefined {
  const least = Math.max(fit?.known ?? 0, LEAST_FIELDS);
  const found = otherTables.find(({ columns }) => {
    const known = new Set(columns.map(withoutIndexes));
    const count = names.filter((name) => known.has(withoutIndexes(name))).length;
    const isWhole = count === names.length && count === known.size;
    return count >= LEAST_KNOWN_PART * names.length && (isWhole || count > least);
  });
  return found?.resource;
}

const withoutIndexes = (name: string): string => name.replaceAll(/\[\d*\]|\[\]/g, '[]');

/** The names of the columns of a table, without those of lists of refused rows. */
export const namesIn = ({ columns }: Head): string[] =>
  (columns.header ?? [])
    .map(normalIdentifier)
    .filter((name) => name && !(ERROR_COLUMNS as readonly string[]).includes(name));

type Scoring = (head: Head, one: Pick<SuggestedProfile, 'definition' | 'columns'>) => Fitness | undefined;
type Fitness = Pick<TableFit, 'known' | 'unmapped' | 'score'>;
const WITHOUT_COLUMNS: Fitness = { known: 0, unmapped: [], score: 1 };

/** Reads a table as a definition says, in the encoding that it likely has and with each separator, and returns the best. */
async function bestDialect(
  sample: TableSample,
  one: Pick<SuggestedProfile, 'definition' | 'columns'>,
  stated: StatedDialect,
  scoring: Scoring,
): Promise<TableFit | undefined> {
  const definition = sample.adapted(one.definition);
  const { file } = definition;
  const encoding = stated.encoding ?? sample.encodingBeside(file.encoding);
  const isOther = encoding !== (file.encoding ?? 'utf-8') && (stated.encoding !== undefined || encoding !== 'utf-8');
  let best: TableFit | undefined;
  for (const separator of stated.separator === undefined ? sample.separators : [stated.separator]) {
    const form: StatedDialect = { ...stated, ...(isOther ? { encoding } : {}), ...(separator ? { separator } : {}) };
    const head = await sample.headIn(withEncoding({ ...file, ...form }, encoding));
    const fitness = head && scoring(head, one);
    if (fitness && fitness.score > (best?.score ?? 0)) best = { ...one, definition, head: head!, form, ...fitness };
  }
  return best;
}

const withEncoding = (file: FileDialect, encoding: FileDialect['encoding']): FileDialect => ({ ...file, encoding });

/** How many columns of a profile a file has, each in one of its spellings, weighted by their part of all columns of either. */
function scoreOfProfile(head: Head, { definition }: Pick<SuggestedProfile, 'definition'>): Fitness | undefined {
  const { columns } = head;
  if (!columns.header) return undefined;
  const sources = new Map(definition.columns.map(({ from }) => [listOf(from).join('\0'), from]));
  const found = [...sources.values()].filter((from) => columns.positionsOf(from).length).length;
  const names = namesIn(head).length;
  const unmapped = columns.unmappedBy(definition);
  const known = names - unmapped.length;
  const [part, knownPart] = [found / sources.size, known / names];
  const isCut = found >= LEAST_KNOWN && knownPart >= LEAST_KNOWN_PART;
  const isRefused = definition.unmapped === 'refuse' && unmapped.length > 0;
  if (isRefused || !found || (part < LEAST_PART && !isCut)) return undefined;
  return { known, unmapped, score: (found * (part + knownPart)) / 2 };
}

/** How many columns of a file are those of a resource. */
function scoreOfResource(head: Head, { columns }: { columns: ColumnRules }): Fitness | undefined {
  const names = namesIn(head);
  const unmapped = names.filter((name) => !isColumn(name, columns));
  const known = names.length - unmapped.length;
  const isWhole = known > 0 && !unmapped.length;
  if (!isWhole && (known < LEAST_FIELDS || known / names.length < LEAST_PART)) return undefined;
  const readOnly = names.filter((name) => !fieldAt(name, columns)).length;
  return { known, unmapped, score: known - READ_ONLY * readOnly };
}
