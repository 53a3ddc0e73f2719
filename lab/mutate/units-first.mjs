import Sequencer from '@jest/test-sequencer';

/** Runs files in the order of their names. */
export default class UnitsFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}
