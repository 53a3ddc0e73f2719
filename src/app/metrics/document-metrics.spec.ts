import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { Registry } from 'prom-client';
import { contentOf } from '../../../packages/invoice-documents/test/contents.js';
import { DocumentMaker } from '#features/documents/document-maker.js';
import { addDocumentMetrics } from './document-metrics.js';

it('documents are counted while they wait and while they are made, and not by tenant', async () => {
  const registry = new Registry();
  const maker = new DocumentMaker();
  addDocumentMetrics(registry, maker, [60]);
  const measured = async () => (await registry.metrics()).match(/^document_\w+(\{state.*\}|_count) \d+$/gm);
  const path = join(tmpdir(), `document-metrics-${process.pid}`);
  const make = (tenantId: string) =>
    maker.make({ content: contentOf(), format: 'pdf', language: 'en', path: `${path}-${tenantId}`, tenantId });
  const all = Promise.all(['a', 'a', 'a', 'b'].map(make));
  const counts = (waiting: number, running: number, waited: number) => [
    `document_wait_seconds_count ${waited}`,
    `document_queue_length{state="waiting"} ${waiting}`,
    `document_queue_length{state="running"} ${running}`,
  ];
  await new Promise(setImmediate); // those with a turn begin
  expect(await measured()).toEqual(counts(2, 2, 2));
  await all;
  expect(await measured()).toEqual(counts(0, 0, 4));
  maker.onModuleDestroy();
  for (const tenant of ['a', 'b']) await rm(`${path}-${tenant}`);
});
