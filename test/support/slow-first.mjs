import Sequencer from '@jest/test-sequencer';

/** The groups from the slowest to the fastest, so that no worker is idle at the end while another one runs a slow file. */
const SLOW_FIRST = ['http', 'processes', 'tenants', 'units', 'pure', 'features-m-z', 'features-a-l', 'programs'].map(
  (name) => `test/groups/${name}.group.ts`,
);

/** Files without a place, such as single specs, are last. */
const rank = ({ path }) => {
  const place = SLOW_FIRST.findIndex((name) => path.endsWith(name));
  return place < 0 ? SLOW_FIRST.length : place;
};

export default class SlowFirst extends Sequencer {
  async sort(tests) {
    return [...(await super.sort(tests))].sort((a, b) => rank(a) - rank(b));
  }
}
