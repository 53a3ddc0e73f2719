import { Registry } from 'prom-client';
import { addBacklogMetrics, type Backlog } from './backlog-metrics.js';

it('a backlog is asked for once for each scrape, which shows the present number and age', async () => {
  const registry = new Registry();
  let backlog: Backlog = { waiting: 2, oldest: new Date(Date.now() - 60_000) };
  let questions = 0;
  const ask = async () => {
    questions++;
    return backlog;
  };
  addBacklogMetrics(
    registry,
    { waiting: { name: 'parcels', help: 'x' }, age: { name: 'oldest_seconds', help: 'x' } },
    ask,
  );
  expect(await registry.metrics()).toMatch(/^parcels 2$[^]*^oldest_seconds 6\d(?:\.\d+)?$/m);
  backlog = { waiting: 0, oldest: null };
  expect(await registry.metrics()).toMatch(/^parcels 0$[^]*^oldest_seconds 0$/m);
  expect(questions).toBe(2);
});
