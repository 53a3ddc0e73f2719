import { runInContext } from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** Jest's fake timers replace `Date`; the others already are constants. */
const NOT_FIXED = ['Date', 'Infinity', 'NaN'];
/** Names of the language and of Node that no test replaces. */
const FIXED = [
  ...Object.getOwnPropertyNames(globalThis).filter((name) => /^[A-Z]/.test(name)),
  'process',
  'parseInt',
].filter((name) => !NOT_FIXED.includes(name) && globalThis[name] !== undefined);

/**
 * The environment of Jest for Node, with
 * - constants for {@link FIXED}. Without them each use of `Object`, `Math` and the like calls the interceptor of the context that Jest
 *   runs tests in, which takes about half a microsecond;
 * - a block for each spec of a group, with its path: what is around all tests of a file is not around those of the others
 *   (`beginSpec` is called by test/groups/import-group.ts);
 * - what the services of a failed test logged about requests that they answered with 5xx (`serviceErrors`, see test/support/log.ts).
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.serviceErrors = [];
    this.global.beginSpec = (path) => this.#beginSpec(path);
    runInContext(`const { ${FIXED.join(', ')} } = globalThis;`, this.context);
  }

  /** The state of jest-circus. */
  #state;
  /** The block of the spec that is being imported. */
  #spec;

  #beginSpec(path) {
    const parent = this.#state.rootDescribeBlock;
    this.#spec = { type: 'describeBlock', name: path, parent, children: [], hooks: [], tests: [] };
    parent.children.push(this.#spec);
    this.#state.currentDescribeBlock = this.#spec;
  }

  handleTestEvent({ name, test, hookType }, state) {
    this.#state = state;
    // modules that several specs use end their work after all of them, although the first one imports them
    if (name === 'add_hook' && /All$/.test(hookType) && state.currentDescribeBlock === this.#spec) {
      const parent = state.rootDescribeBlock;
      parent.hooks.push({ ...this.#spec.hooks.pop(), parent });
    }
    if (name === 'test_done') {
      const lines = this.global.serviceErrors.splice(0);
      if (test.errors.length && lines.length)
        process.stderr.write(`Logged during "${test.name}":\n${lines.join('')}\n`);
    }
  }
}
