import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

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
  const { code } = await transform(readFileSync(filename, 'utf8'), { ...OPTIONS, swcrc: false, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
