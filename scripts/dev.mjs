import { spawn } from 'node:child_process';
import { ensureInstalled } from './ensure.mjs';

// Runs the service from its sources, as `npm start` does, and starts it again whenever a file of it changes.
ensureInstalled();
const WATCHED = ['src', 'packages', 'migrations'].map((folder) => `--watch-path=${folder}`);
const service = spawn(
  process.execPath,
  [
    ...WATCHED,
    '--watch-preserve-output',
    '--import',
    './scripts/typescript.mjs',
    'src/main.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => service.kill(signal));
service.once('exit', (code) => process.exit(code ?? 1));
