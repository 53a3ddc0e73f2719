import type { Client } from '../support/client.js';
import {
  CLOSED_SOURCE_TIME,
  CLOSED_TIME,
  CLOSED_UNTIL,
  DATED_WRITES,
  DAYS,
  type DayFixture,
  makeSources,
  OTHER_TIMES,
  type Outcome,
  SOURCE_TIME,
} from '../support/days/dated-writes.js';
import { readDocuments } from '../support/documents.js';
import { sharedService, type TestService } from '../support/service.js';
import { makeTrade } from '../support/trade.js';

const DAY_MS = 86_400_000;
const SEQUENCES = { invoice_sequence: { format: 'R{N}' }, credit_note_sequence: { format: 'G{N}' } };

describe('the day of each document and record', () => {
  let service: TestService;

  /** The tenants of the writes, so that the days of numbers rise in each: by whether numbers are drawn, then by the time of the sources. */
  const clients = new Map<string, Client>();

  beforeAll(async () => {
    service = await sharedService();
  });

  /** New invoices and payments of a time. */
  async function fixtureOf(time: string, isNumbered: boolean): Promise<DayFixture> {
    const key = `${isNumbered} ${time}`;
    const client = clients.get(key) ?? (await service.tenant());
    if (!clients.has(key)) await makeTrade(client);
    clients.set(key, client);
    await client.patch('/v2/settings', { closed_until: null });
    const sources = await makeSources(client, time);
    if (isNumbered) await client.patch('/v2/settings', SEQUENCES);
    return { service, client, sources, isNumbered };
  }
  const close = (client: Client, closed_until: string | null = CLOSED_UNTIL) =>
    client.patch('/v2/settings', { closed_until });
  const refusal = (status: number, code: string, field: string, reason: RegExp): Outcome => ({
    status,
    code,
    details: [{ field, reason: expect.stringMatching(reason) as unknown as string }],
  });

  it.each(DATED_WRITES.map((one) => [`${one.name}${one.isNumbered ? ' with a sequence' : ''}`, one] as const))(
    'is judged for %s',
    async (_, { field, hasSource, isNumbered = false, write }) => {
      const fixture = await fixtureOf(SOURCE_TIME, isNumbered);
      const future = await write(fixture, new Date(Date.now() + DAY_MS).toISOString());
      expect(future).toEqual(
        refusal(400, 'validation_failed', field, /^must not be after today, \d{4}-\d\d-\d\d(;|$)/),
      );
      if (hasSource) {
        const early = await write(fixture, DAYS.early);
        const day = SOURCE_TIME.slice(0, 10);
        const reason = new RegExp(`^must not be before ${day}, the day of (the|its) (invoice|payment|allocation) ?`);
        expect(early).toEqual(refusal(400, 'validation_failed', field, reason));
        await close(fixture.client);
        expect(await write(fixture, DAYS.early)).toEqual(early);
      } else await close(fixture.client);
      expect((await write(fixture, DAYS.same)).status).toBeLessThan(300);

      const closed = await fixtureOf(CLOSED_SOURCE_TIME, isNumbered);
      await close(closed.client);
      const reason =
        /^belongs to the closed period, which ends with 2025-01-31; state a later day, or write closed_until of the settings$/;
      expect(await write(closed, CLOSED_TIME)).toEqual(refusal(409, 'period_closed', field, reason));
      await close(closed.client, null);
      expect((await write(closed, CLOSED_TIME)).status).toBeLessThan(300);
    },
  );

  it('is known for each member of a body that is a time', () => {
    const members = readDocuments().flatMap(({ raw }) => timesOfBodies(raw as unknown as Document));
    expect(members).toContain('POST /v2/payments paid_at');
    const judged = DATED_WRITES.flatMap(({ member }) => member ?? []);
    expect(members.filter((member) => ![...judged, ...OTHER_TIMES].includes(member))).toEqual([]);
    expect([...judged, ...OTHER_TIMES].filter((member) => !members.includes(member))).toEqual([]);
  });
});

interface Schema {
  $ref?: string;
  format?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

/** Paths of documents of the office and of money. */
const DATED_PATHS = /\/(invoices|invoice|credit-notes|payments|allocations)(\/|$)/;

/** The members of JSON bodies that are times or days, as `POST /v2/invoices issued_at`; members of items and parts are none. */
function timesOfBodies({ paths, components }: Document): string[] {
  const membersOf = ({ $ref, properties = {}, ...parts }: Schema): [string, Schema][] => [
    ...($ref ? membersOf(components.schemas[$ref.split('/').at(-1)!]!) : []),
    ...Object.entries(properties),
    ...[parts.allOf, parts.anyOf, parts.oneOf].flatMap((list) => (list ?? []).flatMap(membersOf)),
  ];
  const isTime = ({ format, anyOf = [], oneOf = [] }: Schema): boolean =>
    format === 'date-time' || format === 'date' || [...anyOf, ...oneOf].some(isTime);
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const schema = DATED_PATHS.test(path) ? requestBody?.content['application/json']?.schema : undefined;
      return membersOf(schema ?? {})
        .filter(([, member]) => isTime(member))
        .map(([name]) => `${method.toUpperCase()} ${path} ${name}`);
    }),
  );
}
