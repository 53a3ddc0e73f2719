import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '#platform/base/config/project.js';
import { addConformanceFixtures } from '../support/agents/conformance-fixtures.js';
import { KeyAddingProxy } from '../support/agents/key-adding-proxy.js';
import { type OwnService, startService } from '../support/service.js';

const SUITE = join(PROJECT_FOLDER, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The scenarios of what the service declares: tools and resources, with answers as JSON. */
const DECLARED = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'json-schema-2020-12',
  'resources-list',
  'resources-read-text',
  'resources-read-binary',
  'resources-templates-read',
  'dns-rebinding-protection',
];

/** The other scenarios, which need what the service does not declare. */
const NOT_DECLARED = [
  'logging-set-level', // logging
  'completion-complete', // completions
  'tools-call-with-logging', // logging
  'tools-call-with-progress', // answers as a stream of events, as the following ones
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'resources-subscribe', // subscriptions
  'resources-unsubscribe',
  'prompts-list', // prompts
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-embedded-resource',
  'prompts-get-with-image',
];

interface Check {
  id: string;
  status: string;
}

/** Runs all scenarios for servers in one process; returns the checks of each by its name. */
async function checksOfScenarios(url: string): Promise<Map<string, Check[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const args = [SUITE, 'server', '--url', url, '--suite', 'all', '-o', folder];
    await once(spawn(process.execPath, args, { stdio: 'ignore' }), 'close');
    const checks = new Map<string, Check[]>();
    for (const name of await readdir(folder)) {
      const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name)!;
      checks.set(scenario!, JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')) as Check[]);
    }
    return checks;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('the conformance suite of the Model Context Protocol', () => {
  let service: OwnService;
  let proxy: KeyAddingProxy;
  let checks: Map<string, Check[]>;

  beforeAll(async () => {
    proxy = await KeyAddingProxy.start();
    service = await startService({ MCP_ENABLED: 'true', CORS_ORIGINS: proxy.origin });
    addConformanceFixtures(service.app);
    proxy.leadTo(service.base, (await service.tenant()).key);
    checks = await checksOfScenarios(`${proxy.origin}/mcp`);
  });
  afterAll(async () => {
    await proxy.stop();
    await service.stop();
  });

  it('has no other scenarios for servers', () => {
    expect([...checks.keys()].sort()).toEqual([...DECLARED, ...NOT_DECLARED].sort());
  });

  it.each(DECLARED)('is passed in the scenario %s', (scenario) => {
    expect(checks.get(scenario)).not.toEqual([]);
    expect(checks.get(scenario)!.filter(({ status }) => status !== 'SUCCESS')).toEqual([]);
  });
});
