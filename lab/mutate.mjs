import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { ensureInstalled } from '../scripts/ensure.mjs';

// Changes operators, conditions and constants in the features' rules, services and statements, one at a time, and runs the
// specs of the feature: npm run mutate -- [--feature orders,platform/data/journal] [--file path[:line]] [--sample 40] [--seed 1] [--benches 1]
// Exits with 1 when under 90 % of the changes that compile are noticed, or when a survivor is not in mutate/survivors.json.
const REQUIRED_PERCENT = 90;
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const { values } = parseArgs({
  options: {
    feature: { type: 'string' },
    file: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    benches: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    list: { type: 'boolean', default: false }, // prints the changes without running specs
  },
});

ensureInstalled();
const { mutantsOf, shuffled } = await import('./mutate/mutants.mjs');
const { changedFiles, featureOf, featuresOf, specsOf } = await import('./mutate/specs.mjs');
const { TypeCheck } = await import('./mutate/type-check.mjs');
const { TestBench } = await import('./mutate/test-bench.mjs');
const { acquireTestServer } = await import('../test/support/test-server.mjs');

/** @type {{ file: string, before: string, after: string, reason: string }[]} */
const ACCEPTED = JSON.parse(readFileSync(join(ROOT, 'lab/mutate/survivors.json'), 'utf8'));
const isAccepted = (mutant) =>
  ACCEPTED.some(
    ({ file, before, after }) => file === mutant.path && before === mutant.before && after === mutant.after,
  );

const features = featuresOf(ROOT);
const paths = features.flatMap((feature) => changedFiles(ROOT, feature));
const mutants = withoutRepeats(candidates());
if (values.list) {
  for (const mutant of mutants) console.log(formatMutant(mutant));
  process.exit(0);
}
if (!mutants.length) throw new Error('No file or line matches.');

const server = await acquireTestServer(process.env.TEST_POSTGRES_VERSION);
const started = Date.now();
const results = [];
try {
  await dropAllTestDatabases();
  const benches = Array.from(
    { length: Number(values.benches) },
    (_, index) =>
      new TestBench(ROOT, join(ROOT, `.data/mutate/${index}`), server.adminUrl, Number(`${process.pid}${index}`)),
  );
  const wanted = await compilingMutants();
  await requirePassing(benches[0], wanted);
  await Promise.all(benches.map((bench) => tryAll(bench, wanted)));
  await dropAllTestDatabases();
} finally {
  await server.release();
}
process.exit(report() ? 0 : 1);

/** The mutants that the options select, in the order in which they are tried. */
function candidates() {
  const [onlyPath, onlyLine] = values.file?.split(':') ?? [];
  const wantedFeatures = values.feature?.split(',').flatMap((name) => [name, `features/${name}`]);
  const all = paths
    .filter(
      (path) => (onlyPath ? path === onlyPath : true) && (!wantedFeatures || wantedFeatures.includes(featureOf(path))),
    )
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return mutantsOf(text, { isSql: path.endsWith('.queries.ts') }).map((mutant) => ({ ...mutant, path, text }));
    })
    .filter(({ line }) => !onlyLine || line === Number(onlyLine));
  return values.sample ? shuffled(all, Number(values.seed)) : all;
}

/** Two changes can result in the same text, such as `if (true)` for `if (false)`. */
function withoutRepeats(all) {
  const seen = new Set();
  return all.filter((mutant) => {
    const key = mutant.path + mutatedText(mutant);
    return !seen.has(key) && seen.add(key);
  });
}

function mutatedText({ text, start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** As many as the sample has, without those that do not compile; SQL is not checked before it runs. */
async function compilingMutants() {
  const check = new TypeCheck(ROOT, paths);
  const specs = new Map(); // read before the first run, because the benches lack specs that are written during the runs
  const specsOnce = (path) => specs.get(path) ?? specs.set(path, specsOf(ROOT, path)).get(path);
  const wanted = [];
  let rejected = 0;
  for (const mutant of mutants) {
    if (values.sample && wanted.length === Number(values.sample)) break;
    if (check.compiles(mutant.path, mutatedText(mutant))) wanted.push({ ...mutant, specs: specsOnce(mutant.path) });
    else rejected++;
  }
  console.log(`${wanted.length} changes to try; ${rejected} more do not compile.`);
  return wanted;
}

/** Specs that fail without a change would count every change as noticed. */
async function requirePassing(bench, wanted) {
  const all = (kind) => [...new Set(wanted.flatMap(({ specs }) => specs[kind]))];
  const { outcome, reason } = await bench.run({ units: all('units'), overHttp: all('overHttp') });
  if (outcome !== 'passed') throw new Error(`The specs fail without a change: ${reason}`);
  console.log(`The unchanged tree passes after ${seconds()} s.`);
}

async function tryAll(bench, wanted) {
  for (let mutant = wanted.shift(); mutant; mutant = wanted.shift()) {
    const { outcome, reason } = await bench.run(mutant.specs, { path: mutant.path, text: mutatedText(mutant) });
    results.push({ ...mutant, outcome });
    const shown = { passed: 'SURVIVED', failed: `noticed: ${reason}`, stalled: `noticed: ${reason}` }[outcome];
    console.log(`${seconds()} s  ${formatMutant(mutant)}\n    ${shown ?? `not loaded: ${reason}`}`);
  }
}

function seconds() {
  return Math.round((Date.now() - started) / 1_000);
}

function formatMutant({ path, line, before, after }) {
  return `${path}:${line}\n    - ${before}\n    + ${after}`;
}

/** Prints the table and the survivors; false when the run fails. */
function report() {
  const tried = results.filter(({ outcome }) => outcome !== 'not loaded');
  const survivors = tried.filter(({ outcome }) => outcome === 'passed');
  const row = (name, all) => {
    const survived = all.filter(({ outcome }) => outcome === 'passed').length;
    const percent = ((100 * (all.length - survived)) / all.length).toFixed(1);
    const cells = [all.length, all.length - survived, survived, percent];
    console.log(name.padEnd(20) + cells.map((cell) => String(cell).padStart(10)).join(''));
  };
  console.log(
    `\n${'feature'.padEnd(20)}${['tried', 'noticed', 'survived', '%'].map((cell) => cell.padStart(10)).join('')}`,
  );
  for (const feature of features) {
    const own = tried.filter(({ path }) => featureOf(path) === feature);
    if (own.length) row(feature, own);
  }
  row('all', tried);
  const unknown = survivors.filter((mutant) => !isAccepted(mutant));
  const accepted = survivors.filter(isAccepted);
  if (accepted.length) console.log(`\nAccepted survivors:\n${accepted.map(formatMutant).join('\n')}`);
  if (unknown.length)
    console.log(`\nSurvivors without a reason in survivors.json:\n${unknown.map(formatMutant).join('\n')}`);
  const percent = (100 * (tried.length - survivors.length)) / tried.length;
  if (percent < REQUIRED_PERCENT) console.log(`\nUnder ${REQUIRED_PERCENT} %.`);
  return !unknown.length && percent >= REQUIRED_PERCENT;
}

async function dropAllTestDatabases() {
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  const { rows } = await admin.query('select datname from pg_database where datname ~ $1', [
    `^test_${process.pid}\\d_`,
  ]);
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.end();
}
