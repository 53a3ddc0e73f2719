import Sequencer from '@jest/test-sequencer';

/** Files that take longest. Begun first, they leave nobody waiting for the last of them. */
const SLOW = [
  'test/groups/tenancy.group.ts',
  'test/start.spec.ts',
  'test/crash/crash.spec.ts',
  'test/cli.spec.ts',
  'test/groups/documents.group.ts',
  'test/groups/wire.group.ts',
  'test/groups/storms.group.ts',
  'test/groups/products.group.ts',
  'test/groups/orders.group.ts',
  'test/groups/invoices.group.ts',
  'test/groups/customers.group.ts',
  'test/groups/prices.group.ts',
  'test/upload-memory.spec.ts',
  'test/object-store/failing-store.spec.ts',
  'test/online-retail.spec.ts',
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
