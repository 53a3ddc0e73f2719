import { RESOURCES } from '#app/resources.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { declaredImport } from '#platform/data/records/import-declaration.js';
import { ProfileReader } from '#features/imports/profiles/apply-profile.js';
import type { ProfileDefinition } from '#features/imports/profiles/definition.js';
import { FieldPaths } from '#features/imports/profiles/field-paths.js';
import { FileColumns } from '#features/imports/profiles/file-columns.js';
import { textOfHtml } from '#features/imports/profiles/html-text.js';
import { columnRulesOf } from '#features/imports/csv/column-rules.js';

const NOTHING: ProfileDefinition = {
  file: {},
  unmapped: 'ignore',
  columns: [],
  constants: {},
  templates: {},
  drop_without: {},
  skip_rows_where: {},
  skip_rows_without: [],
};
const SKU = { from: 'sku', to: ['sku_id', 'group_code'] };

/** Converts rows with the cells of the columns `sku`, `text` and `other`. */
function reader(definition: Partial<ProfileDefinition>) {
  expect(RESOURCES.length).toBeGreaterThan(0); // their forms are declared
  const columns = new FileColumns(['sku', 'text', 'other']);
  const csv = columnRulesOf(declaredImport('products')!.csv);
  const read = new ProfileReader(
    { ...NOTHING, ...definition, columns: [SKU, ...(definition.columns ?? [])] },
    columns,
    new FieldPaths(csv),
  );
  return (text: string, other = '') => {
    const cells = ['S', text, other];
    return read.lineOf([{ cells, filled: cells }]);
  };
}

/** The faults of a line that is refused. */
function faultsOf(convert: () => unknown): unknown {
  try {
    return convert();
  } catch (error) {
    return (error as DomainError).details;
  }
}

/** Processor time of some work in milliseconds, which does not depend on other programs of the machine. */
function costOf(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Asserts that work on sixteen times as much costs far less than the square of that, which is 256 times as much. */
function expectLinear(work: (size: number) => unknown, size: number): void {
  work(size); // compiled before it is measured
  const small = Math.max(
    costOf(() => work(size)),
    1,
  );
  expect(costOf(() => work(16 * size)) / small).toBeLessThan(100);
}

const parts = (count: number): string => Array.from({ length: count }, (_, index) => index.toString(36)).join('|');

describe('the limits of a line that a profile makes', () => {
  it('refuse a text that no field takes before a template makes it', () => {
    const templates = Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`attributes.a${index}`, '{text}'.repeat(1_360)]),
    );
    expect(faultsOf(() => reader({ templates })('x'.repeat(131_000)))).toEqual([
      { field: 'attributes.a0', reason: 'has more than 131072 characters' },
    ]);
  });

  it('refuse what templates make of each entry of a list, and of all fields together', () => {
    const tags = { from: 'text', to: 'tags', split: '|', each: '{value}{other}' };
    expect(faultsOf(() => reader({ columns: [tags] })(parts(1_000), 'x'.repeat(130_000)))).toEqual([
      { field: 'body', reason: 'the profile makes a line of more than 8 MB of it' },
    ]);
    const templates = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`attributes.a${index}`, '{text}']));
    expect(faultsOf(() => reader({ templates })('x'.repeat(130_000)))).toEqual([
      { field: 'body', reason: 'the profile makes a line of more than 8 MB of it' },
    ]);
  });

  it.each([
    ['one field', [{ from: 'text', to: 'medias[].url', split: '|' }], 'medias[].url'],
    [
      'several fields',
      [
        { from: 'text', to: 'medias[].url', split: '|' },
        { from: 'other', to: 'medias[].type', split: '|' },
      ],
      'medias[].url',
    ],
    ['names and values', [{ from: 'text', to: 'attributes', pairs: { separator: '|', assign: '=' } }], 'attributes'],
  ] as const)('refuse a list of more than 1,000 entries with %s', (_, columns, field) => {
    const list = parts(26_000).replaceAll(/\w+/g, field === 'attributes' ? '$&=1' : '$&');
    const drop_without = { 'medias[]': 'type' };
    const convert = reader({ columns: columns as unknown as ProfileDefinition['columns'], drop_without });
    expect(faultsOf(() => convert(list))).toEqual([{ field, reason: 'has more than 1000 entries' }]);
  });

  it('accept a list of 1,000 entries, and drop those without their field', () => {
    const medias = { from: 'text', to: 'medias[].url', split: '|' };
    const names = { from: 'other', to: 'medias[].type', split: '|' };
    const convert = reader({ columns: [medias, names], drop_without: { 'medias[]': 'type' } });
    const { line } = convert(parts(1_000), 'image||image');
    expect(line.medias).toEqual([
      { url: '0', type: 'image' },
      { url: '2', type: 'image' },
    ]);
    expect((reader({ columns: [medias] })(parts(1_000)).line.medias as unknown[]).length).toBe(1_000);
  });
});

describe('the processor time of', () => {
  it.each([
    '<a',
    '<br ',
    '<style ',
    '<script ',
    '<!--',
    'x <y and z <w, ',
    '</p ',
    '&lt',
    '<a<b>',
    '<style></style ',
    '< ',
  ])('HTML with any number of %s is linear in its length', (piece) =>
    expectLinear((size) => textOfHtml(piece.repeat(size)), Math.ceil(8_000 / piece.length)),
  );

  it('values that stand for others does not depend on their number', () => {
    const values = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`Value ${index}`, `v${index % 9}`]));
    const convert = (count: number) =>
      reader({ columns: [{ from: 'text', to: 'tags', split: '|', values }] })(
        Array.from({ length: count }, (_, index) => `vALUE ${index % 1_000}`).join('|'),
      );
    expect(convert(1_000).line.tags).toHaveLength(9);
    expectLinear(convert, 500);
    const few = { from: 'text', to: 'tags', split: '|', values: { a: 'b' } };
    const cell = 'x|'.repeat(60_000);
    const [one, many] = [reader({ columns: [few] }), reader({ columns: [{ ...few, values }] })];
    one(cell);
    many(cell);
    expect(
      costOf(() => many(`${cell}y`)) /
        Math.max(
          costOf(() => one(`${cell}y`)),
          1,
        ),
    ).toBeLessThan(50);
  });

  it('HTML that is filled down is that of one conversion', () => {
    const html = '<p>text</p>&amp;<br>'.repeat(6_000);
    const convert = reader({ columns: [{ from: 'text', to: 'description', html: 'text' }] });
    const alone = Math.max(
      costOf(() => reader({ columns: [{ from: 'text', to: 'description', html: 'text' }] })(html)),
      1,
    );
    convert(html);
    const rows = costOf(() => {
      for (let row = 0; row < 300; row++) convert(html);
    });
    expect(rows / alone).toBeLessThan(50);
  });
});
