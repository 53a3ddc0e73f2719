import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Of the compiler, which is loaded only when a file was not compiled before. */
const { version: VERSION } = createRequire(import.meta.url)('@swc/core/package.json');
/** As jest compiles, see `.swcrc`. Types are not checked. */
const OPTIONS = JSON.parse(readFileSync(new URL('../.swcrc', import.meta.url), 'utf8'));

/** `./service.js`, imported by a TypeScript file, is `./service.ts` if there is one. */
export function resolve(specifier, context, nextResolve) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.endsWith('.ts')) {
    const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, shortCircuit: true };
  }
  if (specifier.startsWith('#')) return nextResolve(specifier, withSources(context));
  return nextResolve(specifier, context);
}

/** `imports` of package.json leads to the sources of the packages, which are TypeScript, instead of their build. */
const withSources = (context) => ({ ...context, conditions: ['sources', ...context.conditions] });

/** Compiles a TypeScript file; other modules are loaded as usual. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  return { format: 'module', source: await compiled(filename), shortCircuit: true };
}

/** Compiled files, because compiling takes longer than all else that a small program does at its start. */
const CACHE = fileURLToPath(new URL('../.data/compiled/', import.meta.url));
const digestOf = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The code of a file. Its last line has the digest of all that it depends on. */
async function compiled(filename) {
  const text = readFileSync(filename, 'utf8');
  const kept = join(CACHE, digestOf(filename));
  const end = `\n//${digestOf(VERSION, OPTIONS, text)}`;
  const code = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  if (code.endsWith(end)) return code;
  const { transform } = await import('@swc/core');
  const written = (await transform(text, { ...OPTIONS, swcrc: false, filename })).code + end;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, written);
  renameSync(`${kept}.${process.pid}`, kept); // another process reads it complete or not at all
  return written;
}
