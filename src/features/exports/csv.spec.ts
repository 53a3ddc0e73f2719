import { cellsOf, CsvColumns, csvHeader, csvLine, csvRow, USUAL_DIALECT } from './csv.js';

const KEPT = { ...USUAL_DIALECT, formulas: 'keep' } as const;

const CUSTOMER = {
  reference_id: 'C-1',
  company_name: 'Ada, "Sons"',
  tax_rate: 7.5,
  is_default: false,
  notes: null,
  addresses: [
    { reference_id: 'A', attributes: [{ name: 'dock no.', value: '4' }] },
    { reference_id: 'B', city: 'Paris' },
  ],
  attributes: [{ name: 'segment.name', value: 'food' }],
  categories: ['One', 'Two'],
};

describe('CSV of records', () => {
  it('has the paths of fields as columns', () => {
    expect(Object.fromEntries(cellsOf(CUSTOMER))).toEqual({
      reference_id: 'C-1',
      company_name: 'Ada, "Sons"',
      tax_rate: '7.5',
      is_default: 'false',
      'addresses[0].reference_id': 'A',
      'addresses[0].attributes.dock no.': '4',
      'addresses[1].reference_id': 'B',
      'addresses[1].city': 'Paris',
      'attributes.segment.name': 'food',
      'categories[0]': 'One',
      'categories[1]': 'Two',
    });
  });

  it('has columns by field and index, whatever the sequence of the records, and those of fields without values', () => {
    const columns = new CsvColumns(['reference_id', 'phone', 'seo_info.title', 'addresses[]', 'attributes[]']);
    columns.add({ addresses: [{ city: 'Rome' }], attributes: [{ name: 'b', value: '1' }] });
    columns.add({ addresses: [{ zip: '1' }, { city: 'Oslo' }], reference_id: 'C', seo_info: { title: 'T' } });
    columns.add({ addresses: [{ street: 'S' }] });
    expect(columns.inOrder()).toEqual([
      'reference_id',
      'phone',
      'seo_info.title',
      'addresses[0].city',
      'addresses[0].zip',
      'addresses[0].street',
      'addresses[1].city',
      'attributes.b',
    ]);
    expect(
      csvRow({ reference_id: 'C', addresses: [{ city: 'Rome' }] }, ['addresses[0].city', 'phone', 'reference_id']),
    ).toBe('Rome,,C\r\n');
  });

  it('has an apostrophe in front of formulas in texts and names of attributes, and none in front of numbers', () => {
    const record = { name: '=1', quantity: -5, attributes: [{ name: 'a;=b', value: '+1' }] };
    const columns = ['name', 'quantity', 'attributes.a;=b'];
    expect(csvHeader(columns) + csvRow(record, columns)).toBe("name,quantity,\"attributes.a;'=b\"\r\n'=1,-5,'+1\r\n");
    expect(csvHeader(columns, KEPT) + csvRow(record, columns, KEPT)).toBe(
      'name,quantity,"attributes.a;=b"\r\n=1,-5,+1\r\n',
    );
  });

  it('has another separator and decimal mark, the latter in numbers alone', () => {
    const record = {
      name: 'a;b,=c',
      price: 1234.5,
      tiers: [{ price: 0.25 }],
      attributes: [{ name: 'w', value: '1.5' }],
    };
    const columns = ['name', 'price', 'tiers[0].price', 'attributes.w'];
    expect(csvRow(record, columns, { ...USUAL_DIALECT, separator: ';', decimal: ',' })).toBe(
      `"a;b,'=c";1234,5;0,25;1.5\r\n`,
    );
    expect(csvHeader(columns, { ...USUAL_DIALECT, separator: '\t' })).toBe(
      'name\tprice\ttiers[0].price\tattributes.w\r\n',
    );
  });

  it('has quotes where a reader needs them', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng', ' h', 'i;j', ''])).toBe('a,"b,c","d""e","f\ng"," h","i;j",\r\n');
  });
});
