import fc from 'fast-check';
import { otherTables, declaredImports, declaredImport, type Line } from '#platform/data/records/import-declaration.js';
import { RESOURCES } from '#app/resources.js';
import { DomainError, type ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { StatedDialect } from '#features/imports/new-import.js';
import { type ColumnMapping, OWN_COLUMNS, type ProfileDefinition } from '#features/imports/profiles/definition.js';
import { utf8Of } from '#features/imports/profiles/encodings.js';
import { withDialect } from '#features/imports/profiles/profile-faults.js';
import { decimalOfSheet, ofSheet } from '#features/imports/suggestions/sheet-profile.js';
import { suggestProfile } from '#features/imports/suggestions/suggest-profile.js';
import { damageOf } from '#features/imports/reading/damaged-text.js';
import type { FileToRead } from '#features/imports/reading/messages.js';
import { bytesOfLine, openReading } from '#features/imports/reading/reading.js';
import { NO_KINDS } from '#features/imports/csv/attribute-kind.js';
import { columnRulesOf } from '#features/imports/csv/column-rules.js';
import { Random } from '../fuzz/random.js';
import { csvOf } from '../support/imports/sheet-csv.js';
import type { Kind } from '../support/imports/random-programs.js';
import { randomTable, type Row, TABLES, type WrittenTable } from '../support/imports/random-tables.js';

/** Random tables. They are the same in each run of `npm test`; `npm run prove` takes more, and others each time. */
const { RANDOM_TABLES } = process.env;
const COUNT = Number(RANDOM_TABLES ?? 300);
const SEED = RANDOM_TABLES === undefined ? 1 : undefined;
const TIMEOUT_MS = 120_000 + COUNT * 1_000;
const CURRENCY = 'EUR';

/** How a table is imported: with the form that its program has, with the options that are suggested, or with nothing. */
type Way = 'stated' | 'suggested' | 'nothing';

/** What became of the rows of a table. */
interface Outcome {
  /** Rows that have come in as they were written, and with a warning. */
  same: number;
  refused: number;
  /** What is neither. */
  faults: string[];
}

describe('random tables of random programs', () => {
  const same: Record<Way, number> = { stated: 0, suggested: 0, nothing: 0 };
  let rows = 0;

  it(
    'come in as they were written, or are refused with a reason, whatever is stated of their form',
    async () => {
      expect(RESOURCES.length).toBeGreaterThan(0); // their forms are declared
      const property = fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
        const table = randomTable(new Random(seed));
        rows += table.rows.length;
        for (const way of Object.keys(same) as Way[]) {
          const { faults, ...found } = await outcomeOf(table, way);
          // who states the form of a file gets all of it
          const isWrong =
            faults.length > 0 || (way === 'stated' && table.program.codes !== 'shortened' && found.refused > 0);
          if (isWrong) throw new Error(JSON.stringify({ way, faults, ...found, ...shown(table) }, undefined, 1));
          same[way] += found.same;
        }
      });
      await fc.assert(property, { numRuns: COUNT, seed: SEED, endOnFailure: true });
      expect(same.suggested / rows).toBeGreaterThan(LEAST_SUGGESTED);
      expect(same.nothing / rows).toBeGreaterThan(LEAST_WITH_NOTHING);
    },
    TIMEOUT_MS,
  );
});

/** The least parts of rows that come in with the suggested options, and with none. */
const LEAST_SUGGESTED = 0.5;
const LEAST_WITH_NOTHING = 0.05;

const shown = ({ program, header, bytes }: WrittenTable) => ({
  program,
  header,
  text: bytes.toString('latin1').slice(0, 500),
});

async function outcomeOf(table: WrittenTable, way: Way): Promise<Outcome> {
  const { resource } = table;
  const named = table.header.some((name, index) => name !== table.paths[index]) ? profileOf(resource) : undefined;
  if (way === 'stated') return compared(table, resource, named, table.form);
  if (way === 'nothing') return compared(table, resource, named, {});
  if (table.program.isWorkbook) return refusedOf(table);
  const { profile, resource: found, options } = await suggestionFor(table, named);
  if (profile === undefined && found !== resource) return refusedOf(table);
  return compared(table, resource, profile === undefined ? undefined : named, options);
}

/** A table of which nothing is imported. */
const refusedOf = ({ rows }: WrittenTable): Outcome => ({ same: 0, refused: rows.length, faults: [] });

/** The profile of a person for the columns of a resource in several languages. */
function profileOf(resource: string): ProfileDefinition {
  const columns = Object.entries(TABLES[resource]!).map(([to, { names }]): ColumnMapping => ({ from: [...names], to }));
  return { ...OWN_COLUMNS, unmapped: 'ignore', columns };
}

function suggestionFor({ bytes, resource }: WrittenTable, profile: ProfileDefinition | undefined) {
  const resources = declaredImports().map((form) => ({ resource: form.resource, columns: columnRulesOf(form.csv) }));
  const { columns } = resources.find((one) => one.resource === resource)!;
  const own = { columns, name: 'Own', reference: 'own', isReady: false };
  return suggestProfile(bytes, {
    profiles: profile ? [{ ...own, definition: profile }] : [],
    resources,
    otherTables: otherTables().map(({ resource: name, csv }) => ({ resource: name, columns: csv.columns })),
    form: {},
    currency: CURRENCY,
    timezone: 'UTC',
  });
}

/** Reads a table as the service does, and compares its lines with what was written. */
async function compared(
  table: WrittenTable,
  resource: string,
  named: ProfileDefinition | undefined,
  form: StatedDialect,
): Promise<Outcome> {
  const hasForm = Object.keys(form).length > 0;
  const profile = named || hasForm ? withDialect(named ?? OWN_COLUMNS, form) : null;
  const { isWorkbook } = table.program;
  const definition = isWorkbook && profile ? ofSheet(profile) : profile;
  const bytes = isWorkbook ? await sheetBytes(table, definition) : textBytes(table, definition);
  const { csv } = declaredImport(resource)!;
  const file: FileToRead = {
    ...{ format: isWorkbook ? 'xlsx' : 'csv', size: bytes.length, columns: columnRulesOf(csv), kinds: NO_KINDS },
    ...{ profile: definition, currency: CURRENCY, timezone: 'UTC', emptyCells: 'omit', refusesParts: false },
  };
  // letters beyond ASCII that were written with one byte each can only be guessed, and a person sees in the preview what they became
  const isGuessed = hasForm && form.encoding !== table.form.encoding && !isWorkbook;
  const differences = (row: Row, values: ReadonlyMap<string, unknown>) =>
    differencesOf(row, values, resource, isGuessed ? (text) => text.replaceAll(/[^ -~]+/g, '') : undefined);
  const left = new Map(table.rows.map((row) => [row.get(keyOf(table))!, row]));
  const outcome: Outcome = { same: 0, refused: 0, faults: [] };
  let refusals = 0;
  try {
    const reading = await openReading(file, undefined, (offset, end) => Promise.resolve(bytes.subarray(offset, end)));
    // the names of columns too, and the import names those that it does not know
    const hasUnknown = isGuessed && (reading.form?.unmapped.length ?? 0) > 0;
    const nameOf = (path: string) => table.header[table.paths.indexOf(path)]!;
    const told = (row: Row): Row => new Map([...row].filter(([path]) => !hasUnknown || /^[ -~]*$/.test(nameOf(path))));
    for (let next = await reading.records.next(); !next.done; next = await reading.records.next()) {
      const record = next.value;
      const made = await converted(() => reading.convert!(record));
      const warning = (record.bytes && damageOf(bytesOfLine(record))) ?? reading.shortRowOf?.(record);
      const values = made && valuesOf(made);
      const row = values && left.get(String(values.get(keyOf(table))));
      if (!values?.has(keyOf(table)) || isRefused(values, resource)) refusals++;
      else if (warning || (row && !differences(told(row), values).length)) outcome.same++;
      else
        outcome.faults.push(
          row ? differences(told(row), values).join('; ') : `${JSON.stringify(made)} was not written`,
        );
      if (row) left.delete(row.get(keyOf(table))!);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    refusals++;
  }
  outcome.refused = table.rows.length - outcome.same;
  if (left.size && !refusals) outcome.faults.push(`${[...left.keys()].join(', ')}: missing, and nothing was refused`);
  return outcome;
}

const keyOf = ({ resource }: WrittenTable): string => Object.keys(TABLES[resource]!)[0]!;

/** The CSV of a sheet. */
const sheetBytes = async ({ bytes }: WrittenTable, profile: ProfileDefinition | null): Promise<Buffer> => {
  const { separator = ',', decimal } = profile?.file ?? {};
  return Buffer.from(await csvOf(bytes, { separator, decimal: decimalOfSheet({ decimal }) }));
};

/** The text in UTF-8; the bytes as they are if they are no text in the encoding, as in an import of UTF-8. */
const textBytes = ({ bytes }: WrittenTable, profile: ProfileDefinition | null): Buffer =>
  utf8Of(bytes, profile?.file.encoding ?? 'utf-8') ?? bytes;

/** The line of a record; undefined if it is refused, for which there must be a reason. */
async function converted(
  convert: () => Promise<{ line: Line; faults: readonly ErrorDetail[]; refusals: readonly ErrorDetail[] }>,
) {
  try {
    const { line, faults, refusals } = await convert();
    return faults.length || refusals.length ? undefined : line;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.details.every(({ reason }) => reason)) throw error;
    return undefined;
  }
}

/** The values of a line by the paths of their columns. */
function valuesOf(line: Line): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    if (Array.isArray(value) && path.endsWith('attributes'))
      for (const { name, value: text } of value as { name: string; value: unknown }[])
        values.set(`${path}.${name}`, text);
    else if (Array.isArray(value)) value.forEach((entry, index) => add(`${path}[${index}]`, entry));
    else if (typeof value === 'object' && value !== null)
      for (const [name, entry] of Object.entries(value)) add(path ? `${path}.${name}` : name, entry);
    else values.set(path, value);
  };
  add('', line);
  return values;
}

/** Whether the validation of the resource refuses one of the values, which are not of its kind. */
const isRefused = (values: ReadonlyMap<string, unknown>, resource: string): boolean =>
  [...values].some(([path, value]) => {
    const kind = TABLES[resource]![path]?.kind;
    return kind !== undefined && !IS_VALID[kind](value);
  });

const isText = (value: unknown): boolean => typeof value === 'string';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const IS_VALID: Record<Kind, (value: unknown) => boolean> = {
  code: isText,
  text: isText,
  line: (value) => isText(value) && !/[\n\v\f\r\u0085\u2028\u2029]/.test((value as string).trim()),
  money: isNumber,
  number: isNumber,
  whole: Number.isInteger,
  flag: (value) => typeof value === 'boolean',
  day: (value) => /^\d{4}-\d{2}-\d{2}(?:T00:00:00Z)?$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))),
};

/** How the values of a line differ from what was written. `comparable` is the part of a text that is compared. */
function differencesOf(
  row: Row,
  values: ReadonlyMap<string, unknown>,
  resource: string,
  comparable: (text: string) => string = (text) => text,
): string[] {
  const paths = new Set([...row.keys(), ...values.keys()]);
  return [...paths].flatMap((path) => {
    const [written, read, kind] = [row.get(path), values.get(path), TABLES[resource]![path]?.kind];
    const isBoth = kind !== undefined && written !== undefined && read !== undefined;
    if (isBoth && comparable(normal(kind, read)) === comparable(normal(kind, written))) return [];
    return [`${path} was ${JSON.stringify(written)} and is ${JSON.stringify(read)}`];
  });
}

/** A value as a text in which equal ones are equal. */
function normal(kind: Kind, value: unknown): string {
  if (kind === 'money' || kind === 'number' || kind === 'whole') return String(Number(value));
  return kind === 'day' ? String(value).slice(0, 10) : String(value).trim();
}
