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
 * - the path of its spec in the name of each test of a group (`specOfGroup` is set by test/groups/import-group.ts);
 * - what the services of a failed test logged about requests that they answered with 5xx (`serviceErrors`, see test/support/log.ts).
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.serviceErrors = [];
    runInContext(`const { ${FIXED.join(', ')} } = globalThis;`, this.context);
  }

  handleTestEvent({ name, test }, { rootDescribeBlock, currentDescribeBlock }) {
    const { specOfGroup, serviceErrors } = this.global;
    const isTopLevel = currentDescribeBlock === rootDescribeBlock;
    if (specOfGroup && isTopLevel && (name === 'finish_describe_definition' || name === 'add_test')) {
      const added = rootDescribeBlock.children.at(-1);
      added.name = `${specOfGroup} › ${added.name}`;
    }
    if (name === 'test_done') {
      const lines = serviceErrors.splice(0);
      if (test.errors.length && lines.length)
        process.stderr.write(`Logged during "${test.name}":\n${lines.join('')}\n`);
    }
  }
}
