import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds dist by the configuration of `nest build`, with the native TypeScript compiler, which is much faster.
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const { sourceRoot, compilerOptions } = JSON.parse(readFileSync('nest-cli.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
const compiler = ['node_modules/typescript-7/bin/tsc', '-p', compilerOptions.tsConfigPath];
const { status } = spawnSync(process.execPath, compiler, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const pattern of compilerOptions.assets) copyAssets(join(sourceRoot, dirname(pattern)), extname(pattern));
// the file that the service serves of a large development dependency
cpSync(
  fileURLToPath(import.meta.resolve('@scalar/api-reference/browser/standalone.js')),
  'dist/src/app/docs/page/scalar.js',
);

/** Copies the files of a folder with an extension to dist. */
function copyAssets(folder, extension) {
  mkdirSync(join('dist', folder), { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith(extension))) {
    cpSync(join(folder, file), join('dist', folder, file));
  }
}
