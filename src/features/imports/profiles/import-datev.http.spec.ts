import { CSV, ImportFixture } from '#test/support/imports/fixture.js';

const fixture = ImportFixture.use();

const FORMAT = '"EXTF";700;16;"Debitoren/Kreditoren";5';
/** Number of the fields of the format. */
const FIELDS = 254;

/** A line of the format with values at some of its fields, by their numbers from 1. */
const fields = (values: Record<number, string>): string =>
  Array.from({ length: FIELDS }, (_, index) => values[index + 1] ?? '').join(';');
/** The second line in the other spelling of its captions. */
const OTHER = fields({
  ...{ 1: 'Konto', 2: 'Name (Adressatentyp Unternehmen)', 4: 'Name (Adressatentyp natürl. Person)' },
  ...{ 5: 'Vorname (Adressatentyp natürl. Person)', 6: 'Name (Adressatentyp keine Angabe)', 9: 'EU-Mitgliedstaat' },
  ...{ 10: 'EU-USt-IdNr.', 16: 'Straße', 18: 'Postleitzahl', 19: 'Ort', 20: 'Land' },
});
/** A second line whose captions say nothing about the fields; two of them are equal to captions of other fields. */
const DECORATION = fields({
  1: 'Account',
  2: 'Ort',
  3: 'Straße',
  4: 'x',
  5: 'x',
  16: 'Konto',
  18: 'Vorname',
  19: 'PLZ',
});
const ROWS = [
  fields({
    ...{ 1: '10001', 2: '"Müller GmbH"', 7: '2', 8: '"MUE"', 9: '"DE"', 10: '"123456789"' },
    ...{ 16: '"Weg 1"', 18: '"50667"', 19: '"Köln"', 20: '"DE"' },
  }),
  fields({ 1: '10002', 4: '"Groß"', 5: '"Änne"', 7: '1' }),
  fields({ 1: '10003', 6: '"Haus Süd"', 7: '0' }),
];
const file = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const importOf = (...lines: string[]) =>
  fixture.import('resource=customers&mode=upsert&profile=datev-customers', file(...lines), { 'content-type': CSV });
const customer = async (reference: string) =>
  (await fixture.client.get(`/v2/customers/by-reference/${reference}`)).body.data;

const MUELLER = {
  name: 'Müller GmbH',
  display_name: 'MUE',
  vat_id: 'DE123456789',
  addresses: [{ address_line_1: 'Weg 1', zip_code: '50667', city: 'Köln' }],
};

describe('debtors in the DATEV format', () => {
  it.each([
    ['EXTF and the other spelling', FORMAT, OTHER],
    ['DTVF and captions that say something else', FORMAT.replace('EXTF', 'DTVF'), DECORATION],
    ['one caption, and no quotation marks', FORMAT.replaceAll('"', ''), fields({ 1: 'Konto' })],
  ])('are read by the numbers of their fields, with %s', async (_, format, captions) => {
    const done = await importOf(format, captions, ...ROWS);
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 3, failed: 0 });
    expect(await customer('10001')).toMatchObject(MUELLER);
    expect((await customer('10002')).name).toBe('Änne Groß');
    expect((await customer('10003')).name).toBe('Haus Süd');
  });

  it('are read by the captions in a table that was made of such a file', async () => {
    const header = 'Ort;Konto;Straße;Name (Adressattyp Unternehmen);EU-UStID;EU-Land;Kurzbezeichnung;Postleitzahl';
    const done = await importOf(header, 'Köln;10001;Weg 1;Müller GmbH;123456789;DE;MUE;50667');
    expect(await fixture.errors(done.id)).toEqual([]);
    expect(await customer('10001')).toMatchObject(MUELLER);
  });

  it('are no bookings', async () => {
    const done = await importOf('"EXTF";700;21;"Buchungsstapel";13', OTHER, ...ROWS);
    expect(done).toMatchObject({ status: 'failed', created: 0 });
  });

  it.each([
    ['by the numbers of fields', [FORMAT, DECORATION], (account: string) => fields({ 1: account, 2: '"N"' })],
    ['by captions', ['Konto;Name (Adressattyp Unternehmen)'], (account: string) => `${account};N`],
  ])('do not include creditors, whatever the length of the accounts is, %s', async (_, head, row) => {
    const accounts = ['69999', '70001', '99999', '100000', '699999', '700001', '1000001', '8000001', '999999999'];
    const done = await importOf(...head, ...accounts.map(row));
    expect(done).toMatchObject({ created: 4, skipped: 5, failed: 0 });
    const { data } = (await fixture.client.get('/v2/customers')).body;
    const found = data.map(({ reference_id: reference }: { reference_id: string }) => reference).sort();
    expect(found).toEqual(['100000', '1000001', '69999', '699999']);
  });

  it.each([OTHER, DECORATION])('are recognised by a suggestion', async (captions) => {
    const { body } = await fixture.client.send('POST', '/v2/import-profiles/suggest', file(FORMAT, captions, ...ROWS), {
      'content-type': CSV,
    });
    expect(body.data.profile.reference_id).toBe('datev-customers');
    expect(body.data.lines[0]).toMatchObject({ reference_id: '10001', company_name: 'Müller GmbH' });
  });
});
