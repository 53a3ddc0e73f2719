import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

test('a program ends quietly when nobody reads its output any more', async () => {
  const module = join(import.meta.dirname, '../../scripts/closed-pipe.mjs');
  const program = `await import(${JSON.stringify(module)}); setInterval(() => console.log('a line'), 1);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([errors, code]).toEqual(['', 0]);
});
