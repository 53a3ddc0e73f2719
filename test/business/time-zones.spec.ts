import { instantOf, isTimeZone, WallClock } from '#platform/base/values/time-zone.js';
import { instantOf as walkedTo, shownAt } from '../prices/oracle-time.js';
import { ADMIN_URL, asAdmin } from '../support/database.js';

/** Zones whose rules changed in 2026, for which PostgreSQL and Node may have different rules. */
const AMENDED = ['America/Vancouver', 'Canada/Pacific', 'Europe/Chisinau', 'Europe/Tiraspol'];

const YEARS = Number(process.env.ZONE_YEARS ?? 1);
/** Every how many zones one is tested. */
const EVERY = Number(process.env.ZONES_EVERY ?? 10);
const BEGIN = '2020-01-01T00:00:00Z';
const END = `${2020 + YEARS}-01-01T00:00:00Z`;
const SECOND = 1000;
const QUARTER = 900 * SECOND;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;

interface Change {
  zone: string;
  /** Milliseconds since 1970, like all instants here. */
  at: number;
  before: number;
  after: number;
}

/** Without names such as CET, which `at time zone` takes for a fixed offset. */
const ZONES = `select name from pg_timezone_names where upper(name) not in (select abbrev from pg_timezone_abbrevs) order by 1`;
const OFFSET = (time: string) =>
  `extract(epoch from (${time} at time zone zone) - (${time} at time zone 'UTC'))::int * 1000`;
const CHANGES = `with days as (select zone, day, ${OFFSET('day')} as offset_ms
    from unnest($1::text[]) zone, generate_series($2::timestamptz, $3::timestamptz, '1 day') day),
  changing as (select zone, day from (select *, lead(offset_ms) over (partition by zone order by day) as next from days) d
    where next <> offset_ms)
  select zone, extract(epoch from minute)::float8 * 1000 as at, ${OFFSET("(minute - interval '1 minute')")} as before, ${OFFSET('minute')} as after
  from changing, generate_series(day + interval '1 minute', day + interval '1 day', '1 minute') minute
  where ${OFFSET("(minute - interval '1 minute')")} <> ${OFFSET('minute')} order by zone, at`;
const FIRST_OFFSETS = `select zone, ${OFFSET('$2::timestamptz')} as offset_ms from unnest($1::text[]) zone`;

/** The first instant with the local time `shown` or later. */
function firstAtOrPast(shown: number, first: number, changes: readonly Change[]): number {
  const stretches = [{ at: -Infinity, after: first }, ...changes];
  const found = stretches.flatMap(({ at, after }, index) => {
    const instant = Math.max(at, shown - after);
    return instant < (changes[index]?.at ?? Infinity) ? [instant] : [];
  });
  return found[0]!;
}

/**
 * Compares the conversion of local times with PostgreSQL, which has its own rules of time zones. The expected instant is
 * found by examining every period between two changes of a zone.
 */
describe('instants of local times', () => {
  it(`agree with PostgreSQL’s rules at each change of ${YEARS} years, in one of ${EVERY} zones`, async () => {
    const { zones, changes, offsets } = await asAdmin(ADMIN_URL, async (admin) => {
      await admin.query(`set timezone = 'UTC'`);
      const all = await admin.query<{ name: string }>(ZONES);
      const named = all.rows.map(({ name }) => name).filter((name) => isTimeZone(name) && !AMENDED.includes(name));
      const chosen = named.filter((_, index) => index % EVERY === 0);
      const values = [chosen, BEGIN];
      const { rows } = await admin.query<Change>(CHANGES, [...values, END]);
      const firsts = await admin.query<{ zone: string; offset_ms: number }>(FIRST_OFFSETS, values);
      return { zones: named, changes: rows, offsets: firsts.rows };
    });
    const leftOut = Intl.supportedValuesOf('timeZone').filter((name) => !zones.includes(name));
    expect(leftOut.filter((name) => name.includes('/') && !AMENDED.includes(name))).toEqual([]);
    expect(zones.length).toBeGreaterThan(500);
    const differences: string[] = [];
    let compared = 0;
    for (const { zone, offset_ms: first } of offsets) {
      const own = changes.filter((change) => change.zone === zone);
      const edges = own.flatMap(({ at, before, after }) => [at + before, at + after, at + (before + after) / 2]);
      const near = edges.flatMap((edge) => [-HOUR, -SECOND, -1, 0, 1, SECOND, HOUR].map((away) => edge + away));
      const anywhere = Array.from(
        { length: 5 },
        () => Date.parse(BEGIN) + Math.floor(Math.random() * YEARS * 365 * DAY),
      );
      for (const shown of [...near, ...anywhere]) {
        const wanted = firstAtOrPast(shown, first, own);
        const instant = instantOf(new WallClock(new Date(shown)), zone).getTime();
        compared++;
        if (instant !== wanted)
          differences.push(
            `${zone} ${new Date(shown).toISOString()}: ${new Date(instant).toISOString()}, not ${new Date(wanted).toISOString()}`,
          );
      }
    }
    expect(differences).toEqual([]);
    expect(changes.length).toBeGreaterThan((50 * YEARS) / EVERY);
    expect(compared).toBeGreaterThan(changes.length * 20);
  }, 600_000);

  it.each(AMENDED)('agree with a search in steps around each change of %s', (zone) => {
    const offset = (time: number) => Date.parse(`${shownAt(time, zone)}Z`) - time;
    const differences: string[] = [];
    let changes = 0;
    for (let day = Date.parse(BEGIN); day < Date.parse(END); day += DAY) {
      if (offset(day) === offset(day + DAY)) continue;
      changes++;
      for (let shown = day - DAY / 2; shown < day + 2 * DAY; shown += QUARTER) {
        const wall = new Date(shown).toISOString().slice(0, 16);
        if (instantOf(new WallClock(new Date(shown)), zone).getTime() !== walkedTo(wall, zone)) differences.push(wall);
      }
    }
    expect(differences).toEqual([]);
    expect(changes).toBeGreaterThanOrEqual(2 * Math.min(YEARS, 6)); // independent of the rules since 2026
  });
});
