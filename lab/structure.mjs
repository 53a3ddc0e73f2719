import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { climbingInPlatform, PLATFORM_LAYERS, platformFolderOf } from './structure/platform-layers.mjs';
import { declaredFieldsIn } from './structure/declarations.mjs';
import { featureLayers, withLayers } from './structure/feature-layers.mjs';
import { circlesOf, folderGraph, importOrder } from './structure/graph.mjs';
import { importLinesIn, importsIn } from './structure/imports.mjs';
import { repeatedBlocks } from './structure/repeated-blocks.mjs';

// Prints figures of the structure of src, without specs and their helpers, and the layers of its features:
// npm run structure -- [--at <commit>] [--list]. With --write, src/features/README.md gets the layers of the working tree.
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const { values } = parseArgs({
  options: {
    at: { type: 'string' },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

/** Files of at most so many lines are counted: they need a reason to be files of their own. */
const SMALL = 25;

const present = sources();
const examined = values.at ? sources(values.at) : present;
const imports = examined.flatMap(({ path, text }) => importsIn(path, text));
const local = imports.filter(({ from }) => from.startsWith('src/'));

printSizes();
printFolders();
printImportLines();
printDeclaredFields();
printRepeatedBlocks();
printCircles();
printClimbingImports();
printLayers();

/** The product's TypeScript files, of a commit or of the working tree. */
function sources(commit) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const list = commit
    ? git('ls-tree', '-r', '--name-only', commit, 'src')
    : git('ls-files', '--cached', '--others', '--exclude-standard', 'src');
  const paths = list.split('\n').filter((path) => /\.ts$/.test(path) && !/\.spec\.ts$/.test(path));
  const read = (path) => {
    if (commit) return git('show', `${commit}:${path}`);
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined; // removed, but not yet from git's index
    }
  };
  return [...new Set(paths)].map((path) => ({ path, text: read(path) })).filter(({ text }) => text !== undefined);
}

function linesOf({ text }) {
  return text.trimEnd().split('\n').length;
}

function print(name, ...cells) {
  console.log(name.padEnd(44) + cells.map((cell) => String(cell).padStart(8)).join(''));
}

function printSizes() {
  const kindOf = ({ path }) => /\/(v1|v2|api)\//.exec(path)?.[1] ?? 'rest';
  print('', 'files', 'lines');
  for (const kind of ['v1', 'v2', 'api', 'rest']) {
    const own = examined.filter((source) => kindOf(source) === kind);
    print(`src, ${kind}`, own.length, sum(own.map(linesOf)));
  }
  print('src, all', examined.length, sum(examined.map(linesOf)));
  const bySize = [...examined].sort((a, b) => linesOf(a) - linesOf(b));
  print('median file', '', linesOf(bySize[bySize.length >> 1]));
  print(`largest file, ${bySize.at(-1).path}`, '', linesOf(bySize.at(-1)));
  const small = examined.filter((source) => linesOf(source) <= SMALL);
  print(`files of at most ${SMALL} lines`, small.length, sum(small.map(linesOf)));
  if (values.list) for (const { path } of small) console.log(`  ${path}`);
}

function printFolders() {
  const counts = new Map();
  for (const { path } of examined) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const [[largest, count]] = [...counts].sort(([, a], [, b]) => b - a);
  print(`largest folder, ${largest}`, count);
}

function printImportLines() {
  const lines = sum(examined.map(({ text }) => importLinesIn(text)));
  const share = (100 * lines) / sum(examined.map(linesOf));
  print('lines of imports, per cent', `${share.toFixed(1)} %`, lines);
}

/** How often the fields of requests and answers are declared. */
function printDeclaredFields() {
  const ofApi = examined.filter(({ path }) => /\/(v1|v2|api)\//.test(path));
  const fields = ofApi.flatMap(({ text }) => declaredFieldsIn(text));
  const overridden = fields.filter(({ modifiers }) => modifiers.includes('override'));
  print('declared fields, and those declared again', fields.length, overridden.length);
}

function printRepeatedBlocks() {
  const blocks = repeatedBlocks(examined);
  print('pairs of repeated blocks (6 lines or more)', blocks.length, sum(blocks.map(({ lines }) => lines)));
  if (values.list) for (const { paths, lines } of blocks) console.log(`  ${lines}  ${paths.join('  ')}`);
}

/** Both with and without imports of types alone, which vanish at runtime. */
function printCircles() {
  const graphs = {
    file: (path) => path,
    folder: (path) => /^src\/(?:platform\/[^/]+\/[^/]+|(?:features|app)\/[^/]+|demo|examples|[^/]+$)/.exec(path)?.[0],
  };
  print('', 'circles', 'members');
  for (const [name, folderOf] of Object.entries(graphs))
    for (const [kind, some] of [
      ['', local.filter(({ isType }) => !isType)],
      [', with types', local],
    ]) {
      const circles = circlesOf(folderGraph(some, folderOf));
      print(`circles by ${name}${kind}`, circles.length, sum(circles.map(({ length }) => length)));
      if (values.list) for (const circle of circles) console.log(`  ${circle.join('  ')}`);
    }
}

/** The features' order is that of the working tree, where they import each other without circles. */
function printClimbingImports() {
  const featureOf = featuresFrom(present.find(({ path }) => path === 'src/app/features.ts').text);
  const order = importOrder(
    folderGraph(
      present.flatMap(({ path, text }) => importsIn(path, text)),
      featureOf,
    ),
  );
  const climbing = local.filter(({ path, from }) => {
    const [own, other] = [order.indexOf(featureOf(path)), order.indexOf(featureOf(`${from}.ts`))];
    return own >= 0 && other > own;
  });
  const inPlatform = climbingInPlatform(local);
  const folders = new Set(examined.map(({ path }) => platformFolderOf(path)).filter(Boolean));
  const unknown = [...folders].filter((folder) => !PLATFORM_LAYERS.includes(folder));
  const direct = examined.filter(({ path }) => /^src\/platform\/[^/]+\.ts$/.test(path)).length;
  print('imports that climb, features', climbing.length);
  print('imports that climb, platform', inPlatform.length);
  print('folders, files of the platform without layer', unknown.length, direct);
  if (values.list) for (const { path, from } of [...climbing, ...inPlatform]) console.log(`  ${path}: ${from}`);
}

function printLayers() {
  console.log(`\nlayers of the features\n${featureLayers(examined)}`);
  const page = 'src/features/README.md';
  if (values.write) writeFileSync(page, withLayers(readFileSync(page, 'utf8'), present));
}

function featuresFrom(text) {
  const names = [...text.matchAll(/from '#features\/([\w-]+)\/[\w-]+\.module\.js'/g)].map(([, name]) => name);
  return (path) => names.find((name) => path.startsWith(`src/features/${name}/`));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
