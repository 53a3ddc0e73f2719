import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { folderGraph } from '../../lab/structure/graph.mjs';
import { importsIn } from '../../lab/structure/imports.mjs';
import { ROOT, specFiles } from './groups.mjs';

/** These import every feature, so what they import says nothing about the specs that start a service or make the demo tenant. */
const OF_ALL_FEATURES = /^src\/(app|demo)\//;

const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** Read once. */
let imported;

/** The imports of the specs and of all files that they import; without those of types, which the type check examines. */
const importsOfSpecs = () => (imported ??= readImports());

function readImports() {
  const imports = [];
  const files = new Set(specFiles());
  for (const path of files) {
    if (!existsSync(join(ROOT, path))) continue; // a package
    for (const { from, isType } of importsIn(path, readFileSync(join(ROOT, path), 'utf8'))) {
      const file = from.endsWith('.mjs') ? from : `${from}.ts`;
      if (isType) continue;
      imports.push({ path, from, file });
      files.add(file);
    }
  }
  return imports;
}

/** The nodes of `begun`, and those that reach them by edges from `dependentsOf`. */
function closure(begun, dependentsOf) {
  const found = new Set(begun);
  for (const one of found) for (const dependent of dependentsOf(one)) found.add(dependent);
  return found;
}

/**
 * The specs to run after a change of some files: those of the changed features and of the features that import these, those in the folders around
 * other changed files, and every spec that imports a changed file, unless it does so as part of all features.
 * @param {string[]} changed paths from the project's root, also of files that were removed
 * @returns {string[]} paths from the project's root
 */
export function changedSpecs(changed) {
  const imports = importsOfSpecs();
  const sources = changed.filter((path) => /\.(ts|mjs)$/.test(path) && !path.endsWith('.spec.ts'));
  const graph = folderGraph(
    imports.filter(({ path }) => !path.endsWith('.spec.ts')),
    featureOf,
  );
  const features = closure(sources.map(featureOf).filter(Boolean), (feature) =>
    [...graph.keys()].filter((importing) => graph.get(importing).has(feature)),
  );
  const importers = new Map(imports.map(({ file }) => [file, []]));
  for (const { path, file } of imports) if (!OF_ALL_FEATURES.test(path)) importers.get(file).push(path);
  const files = closure(changed, (file) => importers.get(file) ?? []);
  const folders = new Set(sources.filter((path) => !featureOf(path)).map(dirname));
  const isAround = (folder) => folder.includes('/') && [...folders].some((one) => `${one}/`.startsWith(`${folder}/`));
  return specFiles().filter((spec) => files.has(spec) || features.has(featureOf(spec)) || isAround(dirname(spec)));
}
