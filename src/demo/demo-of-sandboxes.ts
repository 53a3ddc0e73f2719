import type { INestApplicationContext } from '@nestjs/common';
import type { LoadDemo } from '#features/sandboxes/sandbox-settings.js';
import { SandboxPreparation } from '#features/sandboxes/work/sandbox-preparation.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { seedDemo } from './seed-demo.js';

/** Transactions at a time with which a sandbox gets the demo records, so that requests are served meanwhile. */
const MAX_TRANSACTIONS = 2;

/** Makes an instance load the demo records into sandboxes that are prepared. */
export function offerDemo(app: INestApplicationContext): void {
  const loadDemo: LoadDemo = (caller, signal) =>
    runAs(caller, () => seedDemo(app, { concurrency: MAX_TRANSACTIONS, signal }));
  app.get(SandboxPreparation, { strict: false }).loadDemo = loadDemo;
}
