import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type OwnService, startInstance, startService, type TestInstance } from '../support/service.js';
import { metricsPort, scrape } from './scrape.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets?: { expr: string }[];
}

const RULES = (parse(read('deploy/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const { panels: PANELS } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] };
const CHARTS = PANELS.filter(({ type }) => type !== 'row');

/** The metrics that an expression of PromQL names: no labels, functions, words of the language and variables of Grafana. */
const metricsIn = (expr: string): string[] => {
  const bare = expr.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([name]) => name);
};

const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8' });
const HAS_PROMTOOL = promtool('--version').status === 0;
if (!HAS_PROMTOOL)
  console.warn('promtool is not installed (Debian: apt-get install prometheus): it does not check the rules.');

describe('the names of metrics in expressions', () => {
  it.each([
    ['time() - max(a_seconds{job="b"}) > 36 * 3600', ['a_seconds']],
    ['histogram_quantile(0.95, sum by (le, class) (rate(a_bucket{class=~"x|y"}[$__rate_interval]))) > 1', ['a_bucket']],
    ['count(count by (version) (build_info)) > 1', ['build_info']],
  ])('%s', (expr, names) => {
    expect(metricsIn(expr)).toEqual(names);
  });
});

describe('deploy/prometheus-rules.yml and deploy/grafana-dashboard.json', () => {
  let service: OwnService;
  let instance: TestInstance;
  let served: ReadonlySet<string>;

  beforeAll(async () => {
    service = await startService();
    const port = metricsPort();
    // all kinds of metrics; neither the store nor the replica needs to answer
    instance = await startInstance(service.database.serviceUrl, {
      env: {
        METRICS_PORT: String(port),
        DATABASE_URL: service.database.serviceUrl,
        RATE_LIMIT_READS_PER_MINUTE: '1000',
        RATE_LIMIT_STORE_URL: 'redis://127.0.0.1:1',
        DATABASE_WORKER_URLS: '', // replicas and the workers of a cluster exclude each other
        DATABASE_REPLICA_URLS: service.database.serviceUrl.replace(/:\d+\//, ':1/'),
      },
    });
    const types = (await scrape(port)).matchAll(/^# TYPE (\w+) (\w+)$/gm);
    served = new Set(
      [...types].flatMap(([, name, type]) =>
        type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
      ),
    );
  });
  afterAll(async () => {
    await instance.app.close();
    await service.stop();
  });

  it('name only metrics that a running service has', () => {
    const exprs = [...RULES, ...CHARTS.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);
    expect(exprs.length).toBeGreaterThan(40);
    const unknown = (expr: string) => metricsIn(expr).filter((name) => name !== 'up' && !served.has(name));
    expect(exprs.flatMap(unknown)).toEqual([]);
    expect(exprs.filter((expr) => !metricsIn(expr).length)).toEqual([]);
  });
});

describe('the files of deploy/ for Prometheus and Grafana', () => {
  it('have an alert for each row of docs/operations.md, with a severity and a sentence', () => {
    const [, alerts] = read('docs/operations.md').split('\n## Alerts\n');
    const rows = [...alerts!.matchAll(/^\| `([A-Z]\w+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(RULES.map(({ alert }) => alert));
    for (const { alert, labels, annotations } of RULES) {
      expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(?:critical|warning|info)$/)]);
      expect([alert, annotations.summary.length > 10]).toEqual([alert, true]);
    }
  });

  it('have panels with titles, texts and places of their own', () => {
    expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
    expect(CHARTS.filter(({ title, description, targets }) => !title || !description || !targets?.length)).toEqual([]);
    const overlaps = PANELS.flatMap((one, index) =>
      PANELS.slice(index + 1).filter(
        ({ gridPos: { x, y, w, h } }) =>
          x < one.gridPos.x + one.gridPos.w &&
          one.gridPos.x < x + w &&
          y < one.gridPos.y + one.gridPos.h &&
          one.gridPos.y < y + h,
      ),
    );
    expect(overlaps.map(({ title }) => title)).toEqual([]);
    expect(PANELS.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  (HAS_PROMTOOL ? it : it.skip).each([
    ['check', 'deploy/prometheus-rules.yml'],
    ['test', 'test/monitoring/alerts.test.yml'],
  ])('pass promtool %s rules %s', (command, file) => {
    const { status, stdout, stderr } = promtool(command, 'rules', file);
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});
