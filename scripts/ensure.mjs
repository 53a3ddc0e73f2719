import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import './closed-pipe.mjs';

// Runs before packages are installed, so it imports only modules of Node.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['src', 'packages', 'migrations', 'lab', 'examples'];
/** As `exclude` of tsconfig.build.json: a change of these needs no build. */
const NOT_BUILT = /\.spec\.ts$|\.mjs$|^(examples[\\/]client|packages[\\/]api-client)[\\/]/;
const BUILD_FILES = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'scripts/build.mjs'];
/** In dist, so that it is deleted together with the build. */
const BUILD_STAMP = join(root, 'dist/.built');
const LOCK = join(root, '.data/building');
const LOCK_POLL_MS = 100;
const LOCK_TIMEOUT_MS = 120_000;

/** Installs the locked packages unless exactly these are installed. */
export function ensureInstalled() {
  requireNode();
  const wanted = lockedPackages('package-lock.json');
  const present = lockedPackages('node_modules/.package-lock.json'); // npm writes this file at the end of an installation
  // the project and the packages that are a part of it are not installed
  const isThere = ([path, { version, optional, link }]) =>
    !path.includes('node_modules/') || link || optional || present?.[path]?.version === version;
  if (present && Object.entries(wanted).every(isThere)) return;
  console.error('Installing packages … (usually less than a minute)');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Builds unless the sources are unchanged since the last build. It does not check types: `npm run build`, `npm run check` and `npm test` do. */
export function ensureBuilt() {
  if (isBuilt()) return;
  alone(() => {
    const wanted = sourcesDigest();
    if (isBuilt(wanted)) return; // another process has built meanwhile
    console.error('Building … (usually 10 to 60 s)');
    rmSync(BUILD_STAMP, { force: true });
    run(process.execPath, [join(root, 'scripts/build.mjs'), '--noCheck']);
    writeFileSync(BUILD_STAMP, wanted);
  });
}

/** Runs a command to its end; if it fails, this program exits with its code. */
export function run(command, args, env = process.env) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function requireNode() {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(readJson('package.json').engines.node);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > Number(major) || (ownMajor === Number(major) && ownMinor >= Number(minor))) return;
  console.error(`Node ${major}.${minor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** The packages of a lock file by their folders; undefined if the file is missing. */
const lockedPackages = (file) => (existsSync(join(root, file)) ? readJson(file).packages : undefined);

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Sorted paths relative to the root; empty if the folder is missing. */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}

function fingerprint(file) {
  const { size, mtimeMs } = statSync(join(root, file));
  return `${file}:${size}:${mtimeMs}\n`;
}

/** Whether the build is up to date: made from the present sources. */
export const isBuilt = (wanted = sourcesDigest()) =>
  existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted;

function sourcesDigest() {
  const hash = createHash('sha256');
  for (const file of [...SOURCES.flatMap(filesBelow), ...BUILD_FILES]) hash.update(fingerprint(file));
  return hash.digest('hex');
}

/** Runs `work` in one process at a time. A lock that an ended process left is removed. */
function alone(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!locked()) {
    if (Date.now() > deadline || isDead(lockOwner())) rmSync(LOCK, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
  work();
  rmSync(LOCK, { force: true });
}

function locked() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process id in the lock; 0 if the lock is being written or was just removed. */
function lockOwner() {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return 0;
  }
}

/** Signal 0 to process 0 addresses the own process group, so 0 counts as alive. */
function isDead(pid) {
  if (pid === process.pid) return true; // left by an earlier process with the same id
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
