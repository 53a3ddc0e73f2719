import { type Outcomes, outcomesOf } from '../test/outcomes.js';

/** Lines of all worlds together; `npm run prove` sets the full number. */
const LINES = Number(process.env.BANK_LINES ?? 3000);
/** The seeds of the worlds; each has another form of invoice numbers. */
const WORLDS = [1, 2, 3];

describe('proposals in worlds of which the truth is known', () => {
  let worlds: Outcomes[];
  const sum = (key: 'lines' | 'safe' | 'paying' | 'amongThree') => worlds.reduce((total, one) => total + one[key], 0);

  beforeAll(() => {
    worlds = WORLDS.map((seed) => outcomesOf(seed, LINES / WORLDS.length));
  });

  it('are never safe and wrong', () => {
    expect(worlds.flatMap(({ wrong }) => wrong).slice(0, 5)).toEqual([]);
  });

  it('settle at least 95 % of the lines safely', () => {
    expect(sum('safe') / sum('lines')).toBeGreaterThanOrEqual(0.95);
  });

  it('have the right invoices among the first three for 99 %', () => {
    expect(sum('amongThree') / sum('paying')).toBeGreaterThanOrEqual(0.99);
  });
});
