import { ADD_PARTITIONS, DROP_PARTITIONS, WORK } from '#features/events/events.queries.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { newId } from '#platform/base/values/ids.js';
import { dropPolicies } from '../support/tenant-interference.js';
import {
  isInsertion,
  isSameOutcome,
  isWrite,
  type Outcome,
  type Recording,
  sharedRecording,
  type State,
  STATES,
} from '../support/recording.js';
import type { TestService } from '../support/service.js';
import { originalText } from '../support/statement-variants.js';
import { productSources } from '../support/sources.js';
import { SENT_ELSEWHERE } from './sent-elsewhere.js';
import { FINDING_NOTHING, SILENT } from './silent-statements.js';
import { UNREACHED } from './unreached-conditions.js';
import { conditionsIn, partsAroundConditions, type Statement, withoutCondition } from '../support/statements.js';

/** The result of a write that a policy refuses. */
const NOT_ADMITTED = '{"refused":"42501"}';
/** Statements that only the service's own work for all tenants sends. They have no tenant as a parameter and return no rows of one. */
const WITHOUT_TENANT = [
  WORK, // ids of tenants, and for each whether it has entries without positions and dates that have passed
  ADD_PARTITIONS, // nothing
  DROP_PARTITIONS, // a number of partitions
];
/**
 * The first conditions of a search belong to the parts that read the list in its order. These return rows only if a thousand are found, which
 * no example has; `src/features/products/products-plans.spec.ts` does, beside a tenant with as many. The number of these conditions.
 */
const inLargeSearches = (text: string): number =>
  text.startsWith('with sample as materialized') ? conditionsIn(text.split(' matched as materialized')[0]!) : 0;
const isUnreached = (text: string, place: number): boolean =>
  UNREACHED.some(([filter, part]) => {
    const partsIn = (one: string) => one.split(part).length;
    return filter.test(text) && partsIn(withoutCondition(text, place)) < partsIn(text);
  });
const isLong = process.env.FOREIGN_IDS === 'all';
const STATEMENT = /^\s*(?:select|with|insert|update|delete)\b/i;

const asIs = (statement: Statement): Statement => statement;

/** The result of each statement. */
type Given = readonly Outcome[];

describe('the statements of the service with the parameters of a tenant', () => {
  let service: TestService;
  let recording: Recording;
  /** A tenant without any rows. */
  const otherTenant = newId();
  /** Results with policies of the owner, for each of its states. */
  const intact = new Map<State, Given>();
  /** Results with policies of the other tenant with its own id as parameter; what the owner has makes no difference to them. */
  let nothing: Given;

  beforeAll(async () => {
    ({ service, recording } = await sharedRecording());
    for (const state of STATES) {
      await recording.restore(state);
      intact.set(state, await recording.outcomes(recording.owner, asIs));
    }
    nothing = await recording.outcomes(otherTenant, asOtherTenant);
  });

  /** The statement with the other tenant's id instead of the owner's. */
  const asOtherTenant = ({ text, values }: Statement): Statement => ({
    text,
    values: values.map((value) => (value === recording.owner ? otherTenant : value)),
  });

  /** The statements whose results contain or change rows. */
  const leaksIn = (found: Given): string[] =>
    found.flatMap((outcome, index) => {
      const statement = recording.statements[index]!;
      const wanted = isWrite(statement) ? '{"rows":[],"changed":0,"foreign":0}' : nothing[index];
      return outcome === NOT_ADMITTED || isSameOutcome(outcome, wanted!) ? [] : [`${statement.text} gave ${outcome}`];
    });

  it('are all statements that the features export', async () => {
    const sent = new Set([...recording.texts, ...WITHOUT_TENANT]);
    const missing: string[] = [];
    const sources = productSources().filter(
      // statements about the schema have no tenant; distribution.spec.ts checks those of the dispatcher, of imports and of files
      ({ path, text }) =>
        !/^src\/(?:app\/database|features\/(?:imports\/work|webhooks\/dispatch|[\w-]+\/files))\//.test(path) &&
        /document(?:Query|Statement)\b|= [`'](?:select|update)/.test(text),
    );
    for (const { path } of sources) {
      const exported = (await import(`../../${path}`)) as Record<string, unknown>;
      for (const [name, value] of Object.entries(exported)) {
        const isSent = isList(value) ? isListed(value, sent) : !isStatement(value) || sent.has(value);
        if (!isSent) missing.push(`${path} ${name}`);
      }
    }
    // the service reads it for each request of a sandbox, and whether one is recorded depends on the specs before
    const ofRequests = 'src/platform/data/tenancy/sandbox-clock.ts CLOCK_OFFSET';
    expect(missing.filter((name) => name !== ofRequests).sort()).toEqual([...SENT_ELSEWHERE].sort());
    expect(recording.texts.length).toBeGreaterThan(60);
  });

  it('return nothing in a transaction of another tenant, and something in one of the tenant itself', async () => {
    const found = await recording.outcomes(otherTenant, asIs);
    expect(leaksIn(found)).toEqual([]);
    const ofOwner = intact.get('after')!;
    const changing = recording.statements.filter((_, index) => ofOwner[index] !== found[index]);
    const silent = new Set(recording.texts);
    for (const { text } of changing) silent.delete(originalText(text));
    // the insertions that npm test leaves out have other rows, which the tenant does not have yet
    const expected = [...SILENT, ...FINDING_NOTHING].filter(
      (text) => !isLong || silent.has(text) || !isInsertion({ text }),
    );
    expect([...silent].sort()).toEqual(expected.sort());
  });

  describe('without the policies, beside tenants with the same ids everywhere', () => {
    /** The statements whose results differ from those with policies. */
    const differing = (wanted: Given, found: Given): string[] =>
      recording.statements.flatMap(({ text }, index) =>
        isSameOutcome(found[index]!, wanted[index]!)
          ? []
          : [`${text.slice(0, 2_000)} gives ${found[index]}`.slice(0, 6_000)],
      );

    beforeAll(() => dropPolicies(service));

    it.each(STATES)('return and change the same rows, %s the examples', async (state) => {
      await recording.restore(state);
      const ofOwner = await recording.outcomes(recording.owner, asIs);
      const ofOtherTenant = await recording.outcomes(otherTenant, asOtherTenant);
      expect([...differing(intact.get(state)!, ofOwner), ...differing(nothing, ofOtherTenant)]).toEqual([]);
    });

    it('return or change other rows without any one of their conditions on the tenant', async () => {
      const names = new Map(recording.texts.map((text) => [text, namesOfConditions(text)]));
      const unnoticed = new Set<string>();
      for (const [text, all] of names)
        for (const [place, name] of all.entries())
          if (place >= inLargeSearches(text) && !isUnreached(text, place)) unnoticed.add(name);
      expect(unnoticed.size).toBeGreaterThan(150);
      // after the examples there are more rows, with which nearly all are noticed at once
      for (const state of [...STATES].reverse()) {
        await recording.restore(state);
        for (const [index, statement] of recording.statements.entries())
          for (const [place, name] of names.get(originalText(statement.text))!.entries())
            if (unnoticed.has(name) && (await isNoticed(state, index, place))) unnoticed.delete(name);
        await recording.rollBack();
      }
      expect([...unnoticed]).toEqual([]);
    });

    /** Whether a statement without the condition at a place has another result, for the owner or for the other tenant. */
    async function isNoticed(state: State, index: number, place: number): Promise<boolean> {
      const { text, values } = recording.statements[index]!;
      const without = { text: withoutCondition(text, place), values };
      const isChanged = (outcome: Outcome, intactOne: Outcome) =>
        !isSameOutcome(outcome, intactOne) && !outcome.startsWith('{"refused":"42'); // 42…: the statement without it is not valid
      return (
        isChanged(await recording.outcome(without, recording.owner), intact.get(state)![index]!) ||
        isChanged(await recording.outcome(asOtherTenant(without), otherTenant), nothing[index]!)
      );
    }

    it('give the same if only the order of rows and elements differs, and not if a value does', () => {
      const outcome = JSON.stringify({ rows: [{ doc: [{ a: 1 }, { a: [2, 3] }] }, { doc: null }] });
      expect(isSameOutcome(outcome, '{"rows":[{"doc":null},{"doc":[{"a":[3,2]},{"a":1}]}]}')).toBe(true);
      expect(isSameOutcome(outcome, '{"rows":[{"doc":null},{"doc":[{"a":[3,4]},{"a":1}]}]}')).toBe(false);
      expect(isSameOutcome(outcome, '{"rows":[{"doc":null},{"doc":[{"a":[3,2]},{"a":3}]}]}')).toBe(false);
    });

    it('return rows to other tenants, which the checks notice', async () => {
      const found = await recording.outcomes(otherTenant, asIs, 200);
      expect(leaksIn(found).length).toBeGreaterThan(found.length / 2);
    });
  });
});

/** Equal names are of conditions in equal parts of statements, which are removed once; `npm run prove` removes those of each text. */
const namesOfConditions = (text: string): string[] =>
  partsAroundConditions(text).map((part, place) => (isLong ? `condition ${place} of ${text.trim()}` : part));

const isStatement = (value: unknown): value is string => typeof value === 'string' && STATEMENT.test(value);

const isList = (value: unknown): value is ListSource<string> =>
  typeof value === 'object' && value !== null && 'table' in value && 'record' in value;

const isListed = ({ table, record }: ListSource<string>, sent: Set<string>): boolean =>
  [...sent].some(
    (text) => text.includes(`left join lateral (select ${record} from (`) && text.includes(` from ${table} t `),
  );
