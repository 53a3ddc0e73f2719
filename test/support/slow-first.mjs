import Sequencer from '@jest/test-sequencer';

/** The slowest files, which start first, so that no worker is idle at the end while another one runs a slow file. */
const SLOW = [
  'test/groups/features-m-z.group.ts',
  'test/groups/http.group.ts',
  'test/start/start.spec.ts',
  'test/groups/units.group.ts',
  'test/groups/programs.group.ts',
  'test/crash/kill-points.spec.ts',
  'test/groups/features-a-l.group.ts',
  'test/groups/tenants.group.ts',
  'bench/bench.spec.ts',
  'test/start/interrupted-start.spec.ts',
  'test/start/other-starts.spec.ts',
  'test/start/stop.spec.ts',
  'test/upload-memory.spec.ts',
  'test/crash/crash.spec.ts',
  'test/start/database-death.spec.ts',
];

const rank = ({ path }) => {
  const place = SLOW.findIndex((name) => path.endsWith(name));
  return place < 0 ? SLOW.length : place;
};

export default class SlowFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
