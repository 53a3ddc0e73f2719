import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import ts from 'typescript';

/** A mutant counts as noticed when no test ends within this time. Generous, because a busy machine must not decide. */
const STALL_MS = 300_000;
const TEST_TIMEOUT_MS = 240_000;
const STALL_POLL_MS = 1_000;
const COMPILER_OPTIONS = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
};
const HERE = import.meta.dirname;

/** A copy of the working tree in which one file at a time is changed and specs run; the database server is shared. */
export class TestBench {
  #root;
  #report;
  #adminUrl;
  #run;

  /** `run` is a number that no other bench on the same database server has. */
  constructor(root, folder, adminUrl, run) {
    this.#run = run;
    this.#root = folder;
    this.#report = join(folder, '.data/mutate-report');
    this.#adminUrl = adminUrl;
    rmSync(folder, { recursive: true, force: true });
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
    for (const path of files.toString().split('\0').filter(Boolean)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      try {
        cpSync(join(root, path), join(folder, path));
      } catch (error) {
        if (error.code !== 'ENOENT') throw error; // deleted, but still in git's index
      }
    }
    cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true }); // programs that specs start, such as the service
    // programs as compiled: their bundle, which scripts/build.mjs makes, has no files that could be replaced
    for (const path of ['src/main.ts', 'src/app/cli/main.ts', 'src/features/imports/reading/process.ts'])
      this.#apply({ path, text: readFileSync(join(root, path), 'utf8') });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(dirname(this.#report), { recursive: true });
  }

  /**
   * Runs specs, with `path` replaced by `text` meanwhile.
   * @returns {Promise<{ outcome: 'passed' | 'failed' | 'stalled' | 'not loaded', reason?: string }>} `not loaded`: jest failed
   * before or beside the tests, for instance because a file could not be parsed
   */
  async run({ units, overHttp }, change) {
    const restore = change && this.#apply(change);
    try {
      return await this.#jest({ '1-units': units, '2-over-http': overHttp });
    } finally {
      restore?.();
      await this.#dropDatabases();
    }
  }

  /** Replaces a source file and its compiled form; returns what undoes it. */
  #apply({ path, text }) {
    const source = join(this.#root, path);
    const compiled = join(this.#root, 'dist', path.replace(/ts$/, 'js'));
    const originals = [source, compiled].map((file) => [file, readFileSync(file)]);
    writeFileSync(source, text);
    const { outputText } = ts.transpileModule(text, { fileName: source, compilerOptions: COMPILER_OPTIONS });
    writeFileSync(compiled, outputText);
    return () => originals.forEach(([file, content]) => writeFileSync(file, content));
  }

  /** One start of jest: modules are loaded once for all specs of a file. */
  async #jest(files) {
    const folder = join(this.#root, 'test/mutate-run');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [name, specs] of Object.entries(files)) {
      const imports = specs.map(
        (path) => `await import('${relative('test/mutate-run', path).replace(/ts$/, 'js')}');\n`,
      );
      if (imports.length) writeFileSync(join(folder, `${name}.spec.ts`), `export {};\n${imports.join('')}`);
    }
    writeFileSync(this.#report, '');
    const program = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const environment = [`--testEnvironment=${HERE}/bail-environment.mjs`, `--testSequencer=${HERE}/units-first.mjs`];
    const jest = [
      '--runInBand',
      '--bail',
      '--forceExit',
      `--testTimeout=${TEST_TIMEOUT_MS}`,
      ...environment,
      'test/mutate-run',
    ];
    const env = {
      ...process.env,
      TEST_DATABASE_ADMIN_URL: this.#adminUrl,
      TEST_RUN: String(this.#run),
      MUTATE_REPORT: this.#report,
      STORM_SECONDS: '1',
    };
    const child = spawn(process.execPath, [...program, ...jest], {
      cwd: this.#root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (bytes) => (output = (output + bytes).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const isStalled = this.#watch(child);
    const [code] = await once(child, 'close');
    const failure = /^failed (.*)$/m.exec(readFileSync(this.#report, 'utf8'))?.[1];
    if (isStalled()) return { outcome: 'stalled', reason: `no test ended within ${STALL_MS / 1_000} s` };
    if (failure) return { outcome: 'failed', reason: failure };
    return code === 0 ? { outcome: 'passed' } : { outcome: 'not loaded', reason: output };
  }

  /** Kills the process when its report does not grow. */
  #watch(child) {
    let isStalled = false;
    let [size, since] = [0, Date.now()];
    const timer = setInterval(() => {
      const { length } = readFileSync(this.#report);
      if (length !== size) [size, since] = [length, Date.now()];
      else if (Date.now() - since > STALL_MS) isStalled = child.kill('SIGKILL');
    }, STALL_POLL_MS);
    child.on('close', () => clearInterval(timer));
    return () => isStalled;
  }

  /** Drops databases that killed specs left. The template is kept for the next run. */
  async #dropDatabases() {
    const admin = new pg.Client({ connectionString: this.#adminUrl });
    await admin.connect();
    const { rows } = await admin.query('select datname from pg_database where datname ~ $1', [
      `^test_${this.#run}_(?!template$)`,
    ]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
    await admin.end();
  }
}
