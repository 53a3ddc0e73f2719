import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { banner } from '#app/start/banner.js';

interface Workflow {
  jobs: Record<
    string,
    {
      needs?: string;
      strategy?: { matrix: { node: number[] } };
      steps: { run?: string; uses?: string; with?: Record<string, string> }[];
    }
  >;
}

describe('.github/workflows/ci.yml', () => {
  const text = readFileSync('.github/workflows/ci.yml', 'utf8');
  const { jobs } = parse(text) as Workflow;
  const job = jobs['two-commands']!;
  const commandsOf = ({ steps }: Workflow['jobs'][string]) => steps.flatMap(({ run }) => run ?? []);
  const commands = commandsOf(job);
  const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };

  it('runs npm start and npm test, which exist, on the oldest supported version of Node and later ones', () => {
    const called = commands.flatMap((run) => [...run.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name]) => name!));
    expect(called).toEqual(['start', 'test']);
    expect(called.filter((name) => !scripts[name])).toEqual([]);
    expect(job.strategy!.matrix.node).toEqual([20, 22, 24]);
    expect(engines.node).toMatch(new RegExp(`^>=${job.strategy!.matrix.node[0]}\\.`));
    const setup = job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))!;
    expect(setup.with!['node-version']).toBe('${{ matrix.node }}');
  });

  it('begins with the fast checks; the image comes last', () => {
    expect(commandsOf(jobs.check!)).toEqual(['npm run check']);
    expect(scripts.check).toBeDefined();
    expect(Object.entries(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['check', undefined],
      ['two-commands', 'check'],
      ['packages', 'check'],
      ['image', 'two-commands'],
    ]);
  });

  it('has commands that a shell can parse', () => {
    for (const run of Object.values(jobs).flatMap(commandsOf)) execFileSync('bash', ['-n'], { input: run });
  });

  it('names each action by the commit of a version', () => {
    const actions = [...text.matchAll(/^ *- uses: (.+)$/gm)].map(([, action]) => action!);
    expect(actions).toHaveLength(Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses)).length);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  it('checks the signatures and vulnerabilities of packages, lists them, and starts the containers', () => {
    expect(commandsOf(jobs.packages!)).toEqual([
      'npm ci',
      'npm audit signatures',
      'npm audit --omit=dev --audit-level=high',
      'npm run --silent sbom > sbom.cdx.json',
    ]);
    expect(scripts.sbom).toBe('npm sbom --sbom-format cyclonedx --omit dev --package-lock-only');
    expect(commandsOf(jobs.image!)[0]).toContain('docker compose -f docker/compose.yaml up --build --wait\n');
  });

  it('gives the containers a valid docker/.env', () => {
    const [make] = commandsOf(jobs.image!)[0]!.split('docker compose');
    const folder = mkdtempSync(join(tmpdir(), 'ci-'));
    mkdirSync(join(folder, 'docker'));
    copyFileSync('docker/.env.example', join(folder, 'docker/.env.example'));
    execFileSync('bash', ['-e'], { input: make, cwd: folder });
    const values = parseEnv(readFileSync(join(folder, 'docker/.env'), 'utf8'));
    rmSync(folder, { recursive: true });
    const secrets = Object.entries(values).filter(([name]) => /PASSWORD$|KEY(?:_ID)?$/.test(name));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, value]) => !/^[\da-f]{48}$/.test(value!))).toEqual([]);
    expect(Buffer.from(values.ENCRYPTION_KEYS!, 'base64')).toHaveLength(32);
  });

  it('finds the curl line in the text that a start prints', () => {
    const [, expression] = /sed -n '([^']+)'/.exec(commands[0]!)!;
    const printed = `${banner('http://127.0.0.1:3000', 'wca_test_key', true)}\n`;
    const request = execFileSync('sed', ['-n', expression!], { input: printed, encoding: 'utf8' });
    expect(request).toMatch(/^curl -H 'X-API-Key: wca_test_key' '\S+'\n$/);
  });
});
