import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsIn } from '../../lab/structure/imports.mjs';

/**
 * `npm test` runs the specs of a group as one file, because loading the modules takes longer than most specs and jest loads
 * them for each file that it runs. `npm run jest` runs every spec by itself.
 */

export const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'packages', 'test', 'lab', 'examples'];

/**
 * Specs of processes of the service beside those of starts and crashes: their memory, speed and replicas. One looks at prepared statements in its own
 * process, of which a process names only so many, so it cannot follow the specs of all routes.
 */
const PROCESSES =
  /^lab\/bench\/|^test\/replicas\/|\/(backup|export-memory|generate-module|plan-cache\.http|upload-memory|waited-time)\.spec\.ts$/;
/** Specs of commands, and of the whole API documents, some of which use no service of their own. */
const COMMANDS = /^test\/\w+\/(openapi[\w-]*|access|docker|readme|cli[\w-]*|online-retail|routes)\.spec\.ts$/;
/**
 * The rules of the groups. A spec belongs to the first group whose rule it fits; every spec fits the last.
 * @type {Record<string, (path: string) => boolean>}
 */
const RULES = {
  processes: (path) => /^test\/(start|crash)\//.test(path) || PROCESSES.test(path),
  features: (path) => path.startsWith('src/') && usesService(path),
  http: (path) => COMMANDS.test(path) || usesService(path),
  pure: (path) => needsNothing(path),
  units: () => true,
};

export const GROUPS = Object.keys(RULES);

/** Whether a spec, or the helper beside it, sends requests to a service in its own process. */
const usesService = (path) =>
  path.endsWith('.http.spec.ts') ||
  /support\/(?:service|recording)\.js'|\/bad-input\/|\.\/tables\//.test(readFileSync(join(ROOT, path), 'utf8'));

/** The database and the build, which specs ask for; programs, which specs start; linters and the like, which take long to load. */
const NEEDED = /^test\/support\/test-run$|^node:child_process$|^(@stoplight\/.*|jsdom|sharp)$/;

/** Whether a spec and what it imports need neither a database nor a program beside them; `npm run check` runs these. */
function needsNothing(path, seen = new Set()) {
  seen.add(path);
  return importsIn(path, readFileSync(join(ROOT, path), 'utf8'))
    .filter(({ isType }) => !isType)
    .every(({ from }) => {
      const file = `${from}.ts`;
      if (NEEDED.test(from)) return false;
      return seen.has(file) || !existsSync(join(ROOT, file)) || needsNothing(file, seen);
    });
}

/** Rolling releases need a load balancer, and are run by `npm run prove`; moves of shards need a cluster, and are run by `npm run test:citus`. */
const isUngrouped = (path) => /^test\/(rolling|citus)\//.test(path);

/** The groups of the specs that were asked for, because some rules read many files. */
const found = new Map();

/** The group that a spec is run with; undefined for one that `npm test` does not run. */
export function groupOf(path) {
  if (!found.has(path)) found.set(path, isUngrouped(path) ? undefined : GROUPS.find((name) => RULES[name](path)));
  return found.get(path);
}

/** All spec files, by their paths from the project's root. */
export const specFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.spec.ts')),
  ).sort();

/** With `TEST_SPECS`, paths with commas between them, only these specs are run (scripts/test-changed.mjs). */
export const CHOSEN = process.env.TEST_SPECS?.split(',');

/** The spec files of a group that this run runs. */
export const specsOfGroup = (name) => (CHOSEN ?? specFiles()).filter((path) => groupOf(path) === name);
