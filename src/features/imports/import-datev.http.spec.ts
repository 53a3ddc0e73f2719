import type { Client } from '../../../test/support/client.js';
import { sharedService, type TestService } from '../../../test/support/service.js';
import { CSV, ImportBench } from '../../../test/support/imports/bench.js';

let service: TestService;
let client: Client;
let bench: ImportBench;

beforeAll(async () => {
  service = await sharedService();
});
beforeEach(async () => {
  client = await service.tenant();
  bench = new ImportBench(service, client);
});

const FORMAT = '"EXTF";700;16;"Debitoren/Kreditoren";5';
/** The beginning of the format in the other spelling of its captions. */
const OTHER = [
  'Konto;Name (Adressatentyp Unternehmen);Unternehmensgegenstand;Name (Adressatentyp natürl. Person)',
  'Vorname (Adressatentyp natürl. Person);Name (Adressatentyp keine Angabe);Adressatentyp;Kurzbezeichnung',
  'EU-Mitgliedstaat;EU-USt-IdNr.;Straße;Postleitzahl;Ort;Land',
].join(';');
const send = (...rows: string[]) =>
  bench.import(
    'resource=customers&mode=upsert&profile=datev-customers',
    Buffer.from([FORMAT, OTHER, ...rows].join('\r\n'), 'latin1'),
    { 'content-type': CSV },
  );
const customer = async (reference: string) => (await client.get(`/v2/customers/by-reference/${reference}`)).body.data;

describe('debtors in the DATEV format', () => {
  it('are read by either spelling of the captions', async () => {
    const done = await send(
      '10001;"Müller GmbH";;;;;2;"MUE";"DE";"123456789";"Weg 1";"50667";"Köln";"DE"',
      '10002;;;"Groß";"Änne";;1;;;;;;;',
      '10003;;;;;"Haus Süd";0;;;;;;;',
    );
    expect(await bench.errors(done.id)).toEqual([]);
    expect(done).toMatchObject({ created: 3, failed: 0 });
    expect(await customer('10001')).toMatchObject({
      name: 'Müller GmbH',
      vat_id: 'DE123456789',
      addresses: [{ address_line_1: 'Weg 1', zip_code: '50667', city: 'Köln' }],
    });
    expect((await customer('10002')).name).toBe('Änne Groß');
    expect((await customer('10003')).name).toBe('Haus Süd');
  });

  it('do not include creditors, whatever the length of the accounts is', async () => {
    const accounts = ['69999', '70001', '99999', '100000', '699999', '700001', '1000001', '8000001', '999999999'];
    const done = await send(...accounts.map((account) => `${account};"N"`));
    expect(done).toMatchObject({ created: 4, skipped: 5, failed: 0 });
    const { data } = (await client.get('/v2/customers')).body;
    const found = data.map(({ reference_id: reference }: { reference_id: string }) => reference).sort();
    expect(found).toEqual(['100000', '1000001', '69999', '699999']);
  });

  it('are recognised by a suggestion', async () => {
    const text = [FORMAT, OTHER, '10001;"Müller GmbH"'].join('\r\n');
    const { body } = await client.send('POST', '/v2/import-profiles/suggest', Buffer.from(text, 'latin1'), {
      'content-type': CSV,
    });
    expect(body.data.profile.reference_id).toBe('datev-customers');
    expect(body.data.lines).toMatchObject([{ reference_id: '10001', company_name: 'Müller GmbH' }]);
  });
});
