import { type ListSource, PLAN_FOR_VALUES } from '../src/platform/records/list-query.js';
import { newId } from '../src/platform/values/ids.js';
import { EXPECT_PATTERNS } from '../src/products/product-search.queries.js';
import { dropPolicies } from './support/tenant-interference.js';
import { type Change, isWrite, type Outcome, Recording, type State, STATES } from './support/recording.js';
import { type OwnService, startService } from './support/service.js';
import { productSources } from './support/sources.js';
import { conditionsIn, type Statement, withoutCondition } from './support/statements.js';

/** PostgreSQL's word for a row that a policy does not admit. */
const NOT_ADMITTED = '{"refused":"42501"}';
/** Give nobody anything. */
const SILENT = [
  'select pg_advisory_xact_lock(hashtextextended($1::text || $2, 0))',
  EXPECT_PATTERNS,
  PLAN_FOR_VALUES.text,
];
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;

const asIs = (statement: Statement): Statement | undefined => statement;

/** What each statement gave. */
type Given = readonly (Outcome | undefined)[];

describe('the statements of the service, each with the parameters of a tenant', () => {
  let service: OwnService;
  let recording: Recording;
  /** A tenant without any rows. */
  const stranger = newId();
  /** Under the policies, by what the owner has: what the owner is given, and the stranger in its stead. */
  const intact = new Map<State, { owner: Given; stranger: Given }>();

  beforeAll(async () => {
    service = await startService({ DATA_DIR: '.data/test-statements' }); // its sweep must find nobody else's files
    recording = await Recording.make(service);
    for (const state of STATES) {
      await recording.restore(state);
      intact.set(state, {
        owner: await collect(recording.outcomes(recording.owner, asIs)),
        stranger: await collect(recording.outcomes(stranger, asStranger)),
      });
    }
  });
  afterAll(() => service.stop());

  /** The statement as the stranger would send it. */
  const asStranger = ({ text, values }: Statement): Statement => ({
    text,
    values: values.map((value) => (value === recording.owner ? stranger : value)),
  });

  /** What the stranger is given for the owner's parameters. */
  const given = () => collect(recording.outcomes(stranger, asIs));
  /** The statements that give something for them. */
  const leaksIn = (found: Given): string[] => {
    const nothing = intact.get('after')!.stranger;
    return recording.statements.flatMap((statement, index) => {
      const wanted = isWrite(statement) ? '{"rows":[],"changed":0,"foreign":0}' : nothing[index];
      return [NOT_ADMITTED, wanted].includes(found[index]!) ? [] : [`${statement.text} gave ${found[index]}`];
    });
  };

  it('are all that the features have written down', async () => {
    const sent = new Set(recording.texts);
    const missing: string[] = [];
    const sources = productSources().filter(
      // what is asked of the schema belongs to no tenant
      ({ path, text }) => !path.startsWith('src/database/') && /documentQuery\(|= [`'](?:select|update)/.test(text),
    );
    for (const { path } of sources) {
      const exported = (await import(`../${path}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exported)) {
        const isSent = isList(value) ? isListed(value, sent) : !isStatement(value) || sent.has(value);
        if (!isSent) missing.push(`${path} ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(sent.size).toBeGreaterThan(60);
  });

  it('give nothing where the policies are another tenant’s, and the tenant itself something', async () => {
    const found = await given();
    expect(leaksIn(found)).toEqual([]);
    const { owner } = intact.get('after')!;
    const telling = recording.statements.filter((_, index) => owner[index] !== found[index]);
    const silent = new Set(recording.texts);
    for (const { text } of telling) silent.delete(text);
    expect([...silent].sort()).toEqual([...SILENT].sort());
  });

  describe('without the policies, beside tenants with the same ids everywhere', () => {
    /** The statements whose outcome is another than under the policies, as they are found. */
    async function* differing(state: State, change: Change = asIs) {
      const wanted = intact.get(state)!;
      const inStead: Change = (statement) => change(asStranger(statement));
      yield* differingFrom(wanted.owner, recording.outcomes(recording.owner, change));
      yield* differingFrom(wanted.stranger, recording.outcomes(stranger, inStead));
    }
    async function* differingFrom(wanted: Given, found: AsyncIterable<Outcome | undefined>) {
      let index = 0;
      for await (const outcome of found) {
        if (outcome && outcome !== wanted[index]) yield { text: recording.statements[index]!.text, outcome };
        index++;
      }
    }

    beforeAll(() => dropPolicies(service));

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
      expect(leaksIn(await given()).length).toBeGreaterThan(recording.statements.length / 2);
    });
  });
});

async function collect<T>(found: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of found) all.push(one);
  return all;
}

const placeIn = (text: string, place: number): string => `condition ${place} of ${text.trim()}`;
const placesIn = (text: string): string[] =>
  Array.from({ length: conditionsIn(text) }, (_, place) => placeIn(text, place));

const isStatement = (value: unknown): value is string => typeof value === 'string' && STATEMENT.test(value);

const isList = (value: unknown): value is ListSource<string> =>
  typeof value === 'object' && value !== null && 'table' in value && 'record' in value;

const isListed = ({ table, record }: ListSource<string>, sent: Set<string>): boolean =>
  [...sent].some(
    (text) => text.includes(`left join lateral (select ${record} from (`) && text.includes(` from ${table} t `),
  );
