import { ImportFixture } from '../support/imports/fixture.js';
import type { Client } from '../support/client.js';
import { sharedService, type TestService } from '../support/service.js';

/** `npm run prove` sets the full size. One line in a hundred is broken there, one in two here. */
const LINES = Number(process.env.IMPORT_BROKEN_LINES ?? 64);

const good = (number: number) => ({ reference_id: `C-${number}`, company_name: `Customer ${number}` });
const ADDRESS = { reference_id: 'A', type: 'billing', address_line_1: 'x', city: 'y' };
const CONTACT = { reference_id: 'K', first_name: 'k' };

/** Changes of a good line, or the text of a line, each with a fault of its own. */
const KINDS: (object | string)[] = [
  { reference_id: undefined },
  { company_name: null },
  { company_name: '' },
  { company_name: 'x'.repeat(256) },
  { company_name: 7 },
  { compnay_name: 'x' },
  { display_id: 'C\u200b1' },
  { email: 'nobody' },
  { phone: '1' },
  { tax_rate: 101 },
  { tax_rate: 1.00001 },
  { tax_rate: '19' },
  { assigned_price_list_id: 'NONE' },
  { assigned_sales_rep_ids: ['NONE'] },
  { assigned_sales_rep_ids: 'NONE' },
  { addresses: [{ ...ADDRESS, city: undefined }] },
  { addresses: [{ ...ADDRESS, type: 'home' }] },
  { addresses: [ADDRESS, ADDRESS] },
  { addresses: [{ ...ADDRESS, id: '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e' }] },
  { addresses: {} },
  { addresses: [7] },
  { contacts: [{ ...CONTACT, first_name: undefined }] },
  { contacts: [{ ...CONTACT, email: 'x' }] },
  { attributes: [{ name: 'level', value: 'none' }] },
  { attributes: [{ name: '', value: 'x' }] },
  { first_name: 'a\u0000b' },
  { primary_contact_id: 'x' },
  { reference_id: 'FIRST' },
  '{"reference_id": "broken"',
  '["an array"]',
  '{"reference_id":"N","company_name":"x","tax_rate":1234567890123456789}',
  'null',
];

describe('a file with broken lines', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
    client = await service.tenant();
    await client.create('/v2/attributes', {
      entity: 'customer',
      name: 'level',
      data_type: 'select',
      configuration: { options: [{ label: 'Gold', value: 'gold' }] },
    });
    await client.create('/v2/customers', { reference_id: 'FIRST', company_name: 'First' });
  });

  /** The lines of the file, and the broken ones by their numbers: one in a hundred, but at least one of each kind, distributed evenly. */
  function makeFile(): { lines: string[]; broken: Map<number, string> } {
    const count = Math.max(KINDS.length, Math.floor(LINES / 100));
    const every = Math.floor(LINES / count);
    const broken = new Map<number, string>();
    const lines = Array.from({ length: LINES }, (_, index) => {
      const place = index % every === 0 ? index / every : count;
      if (place >= count) return JSON.stringify(good(index));
      const kind = KINDS[place % KINDS.length]!;
      const text = typeof kind === 'string' ? kind : JSON.stringify({ ...good(index), ...kind });
      broken.set(index + 1, text);
      return text;
    });
    return { lines, broken };
  }

  it('reports exactly those, each with the error that the route gives', async () => {
    const fixture = new ImportFixture(service, client);
    const { lines, broken } = makeFile();
    const done = await fixture.import('resource=customers&mode=create', `${lines.join('\n')}\n`);
    const errors = await fixture.errors(done.id);
    const found = new Set(errors.map(({ line }) => line));
    expect([...broken].filter(([line]) => !found.has(line))).toEqual([]);
    expect(done).toMatchObject({ created: lines.length - broken.size, failed: broken.size });
    const kinds = new Set(errors.map(({ code, details }) => JSON.stringify([code, details])));
    expect(kinds.size).toBeGreaterThanOrEqual(30);
    for (const { line, code, message, details } of errors) {
      const sent = broken.get(line)!;
      const { body } = await client.send('POST', '/v2/customers', sent, { 'content-type': 'application/json' });
      expect({ sent, error: { code, message, details } }).toEqual({ sent, error: body });
    }
  });
});
