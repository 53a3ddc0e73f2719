import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { readNorthwind } from '#demo/northwind.js';
import type { Client } from './client.js';
import { featureOf, FEATURES, importedFeatures, inKind } from './sources.js';

/**
 * The part of a feature in the tests that cover all resources: `SAMPLES` in `test/samples/<feature>.ts`. Every feature
 * with a table has one.
 */
export interface FeatureSamples {
  /**
   * By table of the feature: how the rows of another tenant with the same ids differ, as pairs of arguments of
   * `jsonb_build_object` (see copy-changes.ts). A statement that reads or writes such a row by mistake then has another
   * result. Empty for tables that only connect others.
   */
  copyChanges: Record<string, string[]>;
  /**
   * Creates one record of each resource and returns their ids. A key is the resource's name in snake case as operation ids
   * and paths have it (`price_list`); an id may have several.
   */
  createRecords?(context: RecordContext): Promise<Record<string, string>>;
  /**
   * Creates the feature's part of the demo, under the demo's ids, as far as the examples of the API documents need it; returns
   * what the service returned for each record.
   */
  createDemo?(context: DemoContext): Promise<unknown[]>;
  /** Creates records that exist before the examples of the API documents are sent, and that `sendFurtherRequests` changes. */
  createEarlier?(client: Client): Promise<void>;
  /** Sends requests that cause the feature's statements which the examples of the API documents do not cause. */
  sendFurtherRequests?(client: Client): Promise<void>;
}

export interface RecordContext {
  client: Client;
  /** The reference of every record, its SKU, number and the like. */
  reference: string;
  /** A text for every field that takes one. */
  text: string;
  /** The ids of the records of the features that this one builds on. */
  ids: Record<string, string>;
}

/** The application, in a scope of the caller, and the part of the demo's data to create. */
export interface DemoContext extends Awaited<ReturnType<typeof readNorthwind>> {
  app: INestApplicationContext;
}

/** Creates records one after the other; returns the results. */
export async function createEach<T>(
  records: readonly T[],
  create: (record: T) => Promise<unknown>,
): Promise<unknown[]> {
  const created: unknown[] = [];
  for (const record of records) created.push(await create(record));
  return created;
}

const ROOT = join(import.meta.dirname, '../..');
const pathOf = (feature: string) => `test/samples/${feature}.ts`;

/** The features' samples, each after those of the features that it imports. Throws with the path of a missing file. */
export async function featureSamples(features: readonly string[] = FEATURES): Promise<FeatureSamples[]> {
  const withTable = new Set(inKind('entity').map(({ path }) => featureOf(path)));
  const samples: FeatureSamples[] = [];
  for (const feature of features) {
    const path = pathOf(feature);
    if (existsSync(join(ROOT, path)))
      samples.push(((await import(`../../${path.replace(/ts$/, 'js')}`)) as { SAMPLES: FeatureSamples }).SAMPLES);
    else if (withTable.has(feature))
      throw new Error(`${path} is missing: it exports SAMPLES (test/support/feature-samples.ts)`);
  }
  return samples;
}

/** What the records of one call of {@link createRecords} have in common. */
interface Texts {
  reference: string;
  text: string;
}

/** Creates one record of each resource; returns all ids by the names of the resources. */
export async function createRecords(client: Client, texts: Texts): Promise<Record<string, string>> {
  return createEachOf(await featureSamples(), client, texts);
}

/**
 * Creates one record of each resource on which a feature builds, so that a record of the feature has records to name that no other one names.
 * Can be called again for a tenant with another reference.
 */
export async function createParents(client: Client, feature: string, texts: Texts): Promise<Record<string, string>> {
  const imported = importedFeatures(feature);
  return createEachOf(
    await featureSamples(FEATURES.filter((one) => imported.has(one) && one !== feature)),
    client,
    texts,
  );
}

async function createEachOf(samples: FeatureSamples[], client: Client, texts: Texts): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { createRecords: create } of samples) Object.assign(ids, await create?.({ client, ...texts, ids }));
  return ids;
}

/** The changes of some tables that have a tenant; throws with the name of a feature's table without. */
export async function copyChanges(tables: readonly string[]): Promise<Record<string, string[]>> {
  const changes = Object.assign({}, ...(await featureSamples()).map((one) => one.copyChanges)) as Record<
    string,
    string[]
  >;
  for (const { path, text } of inKind('entity')) {
    const table = /@Entity\('(\w+)'/.exec(text)?.[1];
    if (table && tables.includes(table) && !changes[table])
      throw new Error(`${pathOf(featureOf(path)!)} has no copyChanges for the table ${table}`);
  }
  return changes;
}
