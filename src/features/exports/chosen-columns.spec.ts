import { Faults } from '#platform/base/errors/faults.js';
import { ChosenColumns } from './chosen-columns.js';

const PATTERNS = [
  'reference_id',
  'volume.cft',
  'tags[]',
  'attributes[]',
  'addresses[].city',
  'addresses[].attributes[]',
  'items[0].sku',
];
const FOUND = [
  ...['reference_id', 'volume.cft', 'tags[0]', 'attributes.dock.no', 'attributes.a'],
  ...['addresses[0].city', 'addresses[0].attributes.x', 'addresses[1].city', 'items[0].sku'],
];

const chosen = (...names: string[]) => {
  const faults = new Faults();
  return { columns: ChosenColumns.of(names, PATTERNS, faults), reasons: faults.details.map(({ reason }) => reason) };
};

describe('columns that a caller chooses', () => {
  it('are in the sequence in which they were named, each once, also if no record has them', () => {
    const names = ['addresses[7].city', 'attributes.colour', 'reference_id', 'items[0].sku', 'reference_id'];
    const { columns, reasons } = chosen(...names);
    expect(reasons).toEqual([]);
    expect(columns.named).toEqual(names.slice(0, 4));
    expect(columns.among(FOUND)).toEqual(names.slice(0, 4));
  });

  it.each([
    [['addresses'], ['addresses[0].city', 'addresses[0].attributes.x', 'addresses[1].city']],
    [
      ['addresses[1]', 'addresses[0].attributes'],
      ['addresses[1].city', 'addresses[0].attributes.x'],
    ],
    [
      ['attributes', 'volume'],
      ['attributes.dock.no', 'attributes.a', 'volume.cft'],
    ],
    [['attributes.dock'], ['attributes.dock']],
    [
      ['tags', 'reference_id'],
      ['tags[0]', 'reference_id'],
    ],
    [['items'], ['items[0].sku']],
  ])('can be named by what they have in common: %j', (names, columns) => {
    const { columns: found, reasons } = chosen(...names);
    expect(reasons).toEqual([]);
    expect(found.among(FOUND)).toEqual(columns);
  });

  it('are known before the records are read only if each is named in full', () => {
    expect(chosen('reference_id', 'addresses').columns.named).toBeUndefined();
  });

  it.each([
    ['addresses[2].cty', 'addresses[2].city'],
    ['addresses.city', 'addresses[0].city'],
    ['refrence_id', 'reference_id'],
    ['adresses', 'addresses'],
    ['atributes', 'attributes'],
    ['volume.cbm', 'volume.cft'],
    ['addresses[].city', 'addresses[0].city'],
    ['items[1].sku', 'items[0].sku'],
    ['something else', undefined],
    ['', undefined],
  ])('%j is refused, and the nearest one is named', (name, near) => {
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    expect(chosen(name, 'reference_id').reasons).toEqual([
      `${name || 'an empty name'} is not a column of this export${hint}`,
    ]);
  });
});
