import { appendFileSync } from 'node:fs';
import { TestEnvironment } from 'jest-environment-node';

/** Ends the whole process at the first failure, and reports each ended test, so that a hanging one can be recognised. */
export default class BailEnvironment extends TestEnvironment {
  handleTestEvent({ name, test, error }) {
    if (name === 'test_done') report('done');
    if (name === 'test_fn_failure') fail(`${titleOf(test)}: ${firstLine(error)}`);
    if (name === 'hook_failure') fail(`${test ? titleOf(test) : 'a hook'}: ${firstLine(error)}`);
    if (name === 'error') fail(String(error));
  }
}

function fail(title) {
  report(`failed ${title}`);
  process.exit(1);
}

/** Appended to a file, because a write to a pipe may be lost when the process ends. */
const report = (line) => appendFileSync(process.env.MUTATE_REPORT, `${line.replace(/\s+/g, ' ')}\n`);

const firstLine = (error) => String(error?.message ?? error).split('\n', 1)[0];

function titleOf(test) {
  const names = [];
  for (let block = test; block && block.name !== 'ROOT_DESCRIBE_BLOCK'; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}
