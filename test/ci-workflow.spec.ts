import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { banner } from '../src/start/banner.js';

interface Workflow {
  jobs: Record<
    string,
    {
      strategy: { matrix: { node: number[] } };
      steps: { run?: string; uses?: string; with?: Record<string, string> }[];
    }
  >;
}

describe('.github/workflows/ci.yml', () => {
  const { jobs } = parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow;
  const job = jobs['two-commands']!;
  const commands = job.steps.flatMap(({ run }) => run ?? []);
  const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };

  it('runs npm start and npm test, which exist, on the oldest supported version of Node and later ones', () => {
    const called = commands.flatMap((run) => [...run.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map(([, name]) => name!));
    expect(called).toEqual(['start', 'test']);
    expect(called.filter((name) => !scripts[name])).toEqual([]);
    expect(job.strategy.matrix.node).toEqual([20, 22, 24]);
    expect(engines.node).toMatch(new RegExp(`^>=${job.strategy.matrix.node[0]}\\.`));
    const setup = job.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))!;
    expect(setup.with!['node-version']).toBe('${{ matrix.node }}');
  });

  it('has commands that a shell can parse', () => {
    for (const run of commands) execFileSync('bash', ['-n'], { input: run });
  });

  it('finds the curl line in the text that a start prints', () => {
    const [, expression] = /sed -n '([^']+)'/.exec(commands[0]!)!;
    const printed = `${banner('http://127.0.0.1:3000', 'wca_test_key', true)}\n`;
    const request = execFileSync('sed', ['-n', expression!], { input: printed, encoding: 'utf8' });
    expect(request).toMatch(/^curl -H 'X-API-Key: wca_test_key' '\S+'\n$/);
  });
});
