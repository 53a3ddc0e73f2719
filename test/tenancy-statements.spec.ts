import type { ListSource } from '../src/platform/database/list-query.js';
import { newId } from '../src/platform/ids.js';
import { EXPECT_PATTERNS } from '../src/products/product-search.queries.js';
import { dropPolicies } from './support/neighbours.js';
import { isWrite, type Outcome, Recording, type State, STATES } from './support/recording.js';
import { startService, type TestService } from './support/service.js';
import { productSources } from './support/sources.js';
import { conditionsIn, type Statement, withoutCondition } from './support/statements.js';

/** PostgreSQL's word for a row that a policy does not admit. */
const NOT_ADMITTED = '{"refused":"42501"}';
/** Give nobody anything. */
const SILENT = ['select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))', EXPECT_PATTERNS];
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;

const asIs = (statement: Statement): Statement | undefined => statement;

describe('the statements of the service, each with the parameters of a tenant', () => {
  let service: TestService;
  let recording: Recording;
  /** A tenant without any rows. */
  const stranger = newId();

  beforeAll(async () => {
    service = await startService({ DATA_DIR: '.data/test-statements' }); // its sweep must find nobody else's files
    recording = await Recording.make(service);
    await recording.restore('after');
  });
  afterAll(() => service.stop());

  /** The statement as the stranger would send it. */
  const asStranger = ({ text, values }: Statement): Statement => ({
    text,
    values: values.map((value) => (value === recording.owner ? stranger : value)),
  });

  /** The statements that give the stranger something when they carry the owner's parameters. */
  const leaks = async (): Promise<string[]> => {
    const given = await collect(recording.outcomes(stranger, asIs));
    const nothing = await collect(recording.outcomes(stranger, asStranger));
    return recording.statements.flatMap((statement, index) => {
      const wanted = isWrite(statement) ? '{"rows":[],"changed":0,"foreign":0}' : nothing[index];
      return [NOT_ADMITTED, wanted].includes(given[index]!) ? [] : [`${statement.text} gave ${given[index]}`];
    });
  };

  it('are all that the features have written down', async () => {
    const sent = new Set(recording.texts);
    const missing: string[] = [];
    for (const { path } of productSources().filter(({ text }) =>
      /documentQuery\(|= [`'](?:select|update)/.test(text),
    )) {
      const exported = (await import(`../${path}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exported)) {
        const isSent = isList(value) ? isListed(value, sent) : !isStatement(value) || sent.has(value);
        if (!isSent) missing.push(`${path} ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(sent.size).toBeGreaterThan(60);
  });

  it('give nothing where the policies are another tenant’s', async () => {
    expect(await leaks()).toEqual([]);
  });

  it('give the tenant itself something', async () => {
    const itself = await collect(recording.outcomes(recording.owner, asIs));
    const other = await collect(recording.outcomes(stranger, asIs));
    const telling = recording.statements.filter((_, index) => itself[index] !== other[index]);
    const silent = new Set(recording.texts);
    for (const { text } of telling) silent.delete(text);
    expect([...silent].sort()).toEqual([...SILENT].sort());
  });

  describe('without the policies, beside tenants with the same ids everywhere', () => {
    /** What all statements give the owner, and the stranger in its stead, while the policies hold. */
    const intact = new Map<State, (Outcome | undefined)[]>();
    async function* outcomes(change = asIs) {
      yield* recording.outcomes(recording.owner, change);
      yield* recording.outcomes(stranger, (statement) => change(asStranger(statement)));
    }
    /** The statements whose outcome is another than while the policies hold, as they are found. */
    async function* differing(state: State, change = asIs) {
      let index = 0;
      for await (const outcome of outcomes(change)) {
        const { text } = recording.statements[index % recording.statements.length]!;
        if (outcome && outcome !== intact.get(state)![index]) yield { text, outcome };
        index++;
      }
    }

    beforeAll(async () => {
      for (const state of STATES) {
        await recording.restore(state);
        intact.set(state, await collect(outcomes()));
      }
      await dropPolicies(service);
    });

    it.each(STATES)('give and change the same, %s the examples', async (state) => {
      await recording.restore(state);
      const found = await collect(differing(state));
      expect(found.map(({ text, outcome }) => `${text} gives ${outcome}`.slice(0, 2_000))).toEqual([]);
    });

    it('would not, if any one of their conditions on the tenant were missing', async () => {
      const unnoticed = new Set(recording.texts.flatMap(placesIn));
      expect(unnoticed.size).toBeGreaterThan(150);
      for (const state of STATES) {
        await recording.restore(state);
        for (let place = 0; place < Math.max(...recording.texts.map(conditionsIn)); place++) {
          const without = ({ text, values }: Statement) =>
            unnoticed.has(placeIn(text, place)) ? { text: withoutCondition(text, place), values } : undefined;
          for await (const { text, outcome } of differing(state, without)) {
            if (!outcome.startsWith('{"refused":"42')) unnoticed.delete(placeIn(text, place)); // else no statement any more
          }
        }
      }
      expect([...unnoticed]).toEqual([]);
    });

    it('give other tenants something', async () => {
      expect((await leaks()).length).toBeGreaterThan(recording.statements.length / 2);
    });
  });
});

async function collect<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of found) all.push(one);
  return all;
}

const placeIn = (text: string, place: number): string => `condition ${place} of ${text.replace(/\s+/g, ' ').trim()}`;
const placesIn = (text: string): string[] =>
  Array.from({ length: conditionsIn(text) }, (_, place) => placeIn(text, place));

const isStatement = (value: unknown): value is string => typeof value === 'string' && STATEMENT.test(value);

const isList = (value: unknown): value is ListSource<string> =>
  typeof value === 'object' && value !== null && 'table' in value && 'record' in value;

const isListed = ({ table, record }: ListSource<string>, sent: Set<string>): boolean =>
  [...sent].some((text) => text.includes(`from (select ${record} from (`) && text.includes(` from ${table} t `));
