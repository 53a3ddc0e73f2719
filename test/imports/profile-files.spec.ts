import { RESOURCES } from '#app/resources.js';
import { declaredImport } from '#platform/data/records/import-declaration.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { ProfileDefinition } from '#features/imports/profiles/definition.js';
import { checkProfile } from '#features/imports/profiles/profile-faults.js';
import type { Checkpoint } from '#features/imports/reading/messages.js';
import type { SkippedRows } from '#features/imports/records/skipped-rows.js';
import { openProfileFile } from '#features/imports/profiles/profile-file.js';
import { READY_PROFILES } from '#features/imports/profiles/ready/index.js';
import { columnRulesOf } from '#features/imports/csv/column-rules.js';
import { lineEndOf } from '#features/imports/records/file-head.js';
import { bytesOf, REAL_FILES, type RealFile } from '../support/imports/real-files.js';

const DEFINITION: ProfileDefinition = {
  file: {},
  unmapped: 'ignore',
  columns: [
    { from: 'SKU', to: ['sku_id', 'group_code'] },
    { from: 'Name', to: 'name' },
    { from: 'Picture', to: 'medias[].url' },
  ],
  constants: {},
  templates: {},
  drop_without: {},
  skip_rows_where: {},
  skip_rows_without: [],
};

/** The records of a file from a checkpoint on, with their lines and where reading can go on behind them. */
async function recordsOf(bytes: Buffer, definition: ProfileDefinition, resource: string, checkpoint?: Checkpoint) {
  const csv = columnRulesOf(declaredImport(resource)!.csv);
  const readFrom = async function* ({ offset }: { offset: number }) {
    for (let at = offset; at < bytes.length; at += 97)
      yield await Promise.resolve(bytes.subarray(at, Math.min(at + 97, bytes.length)));
  };
  const file = (await openProfileFile(readFrom, { end: lineEndOf(bytes) }, definition, csv, checkpoint))!;
  const records: { line: number; made: unknown; skipped: number[]; checkpoint: Checkpoint }[] = [];
  for await (const record of file.records) {
    const { line, next, context, skipped } = record;
    let made: unknown;
    try {
      made = JSON.parse(JSON.stringify(await file.convert(record)));
    } catch (error) {
      made = String(error);
    }
    records.push({ line, made, skipped: linesOf(skipped), checkpoint: { next, context: context! } });
  }
  return { records, skipped: linesOf(file.skippedRows()) };
}

/** The lines of rows that are no record; throws if not all of them are kept. */
function linesOf(rows: SkippedRows | undefined): number[] {
  if (rows && rows.lines.length !== rows.count) throw new Error('Not all lines are kept');
  return [...(rows?.lines ?? [])];
}

const readyOf = ({ import: { profile } }: RealFile) =>
  READY_PROFILES.find(({ referenceId }) => referenceId === profile);

describe('a file that is read by a profile', () => {
  const FILES = REAL_FILES.filter((file) => readyOf(file) && file.import.profile !== 'datev-customers');

  it.each(FILES.map((file) => [file.file, file] as const))(
    'goes on at any record of %s as if it was read at once',
    async (_, file) => {
      const { definition, resource } = readyOf(file)!;
      const { records } = await recordsOf(bytesOf(file), definition, resource);
      expect(records.length).toBeGreaterThan(5);
      for (const [index, { checkpoint }] of records.entries()) {
        const rest = await recordsOf(bytesOf(file), definition, resource, checkpoint);
        expect(rest.records).toEqual(records.slice(index + 1));
      }
    },
  );

  it('has the lines of the rows that are no record', async () => {
    const definition = { ...DEFINITION, skip_rows_where: { Type: ['Parent'] } };
    const rows = (...types: string[]) =>
      Buffer.from(['SKU,Name,Type', ...types.map((type, at) => `S${at},N,${type}`)].join('\n'));
    const read = await recordsOf(rows('parent', 'x', 'PARENT', 'parent', 'x'), definition, 'products');
    expect(read.records.map(({ line, skipped }) => [line, skipped])).toEqual([
      [3, [2, 4, 5]],
      [6, []],
    ]);
    expect(await recordsOf(rows('parent', 'parent'), definition, 'products')).toEqual({ records: [], skipped: [2, 3] });
  });

  it('joins rows without their field to the row above, but not to one of another group', async () => {
    const definition: ProfileDefinition = {
      ...DEFINITION,
      join_rows_without: 'sku_id',
      fill_down: { key: 'Group', columns: ['Name'] },
    };
    const file = Buffer.from(
      ['Group,SKU,Name,Picture', 'a,A1,Apron,http://x/1', 'a,,,http://x/2', 'a,A2,,', 'b,,,http://x/3'].join('\n'),
    );
    const { records } = await recordsOf(file, definition, 'products');
    expect(records.map(({ line, made }) => [line, (made as { line: unknown }).line])).toEqual([
      [2, { sku_id: 'A1', group_code: 'A1', name: 'Apron', medias: [{ url: 'http://x/1' }, { url: 'http://x/2' }] }],
      [4, { sku_id: 'A2', group_code: 'A2', name: 'Apron' }],
      [5, { medias: [{ url: 'http://x/3' }] }],
    ]);
  });

  it('ignores lines before the header and comments, and clears empty cells on demand', async () => {
    const file = Buffer.from('Export of today\n\n#x\nSKU;Name\n#y\nA;\n');
    const definition: ProfileDefinition = { ...DEFINITION, file: { header_line: 3, comment: '#', empty: 'clear' } };
    const { records } = await recordsOf(file, definition, 'products');
    expect(records.map(({ line, made }) => [line, (made as { line: unknown }).line])).toEqual([
      [6, { sku_id: 'A', group_code: 'A', name: null }],
    ]);
  });

  it('is refused if its header does not fit', async () => {
    const open = (header: string, unmapped: 'ignore' | 'refuse') =>
      recordsOf(Buffer.from(`${header}\n1,2\n`), { ...DEFINITION, unmapped }, 'products');
    await expect(open('Colour,Size', 'ignore')).rejects.toMatchObject({
      details: [{ field: 'header', reason: 'has none of the columns of the profile' }],
    });
    await expect(open('sku,Size', 'refuse')).rejects.toMatchObject({
      details: [{ field: 'Size', reason: 'is not a column of the profile' }],
    });
    await expect(open('SKU, sku ', 'ignore')).rejects.toMatchObject({ details: [{ field: 'SKU' }] });
  });
});

describe('a ready profile', () => {
  it.each(READY_PROFILES.map((profile) => [profile.referenceId, profile] as const))(
    'names only fields that exist: %s',
    (_, profile) => {
      expect(RESOURCES.length).toBeGreaterThan(0); // their forms are declared
      const faults = new Faults();
      checkProfile(profile.definition, columnRulesOf(declaredImport(profile.resource)!.csv), faults);
      expect(faults.details).toEqual([]);
    },
  );
});
