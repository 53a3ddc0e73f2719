import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { singular } from './names.mjs';

/**
 * Requests that create a record of each table that a reference may name, for the generated tests. To support another table whose
 * records have a `reference_id`, add its requests here.
 */
const CREATIONS = {
  customers: `client.create('/v2/customers', { reference_id: 'TARGET', company_name: 'Company' })`,
  customer_segments: `client.create('/v2/customer-segments', { reference_id: 'TARGET', name: 'Segment' })`,
  price_lists: `client.create('/v2/price-lists', { reference_id: 'TARGET', name: 'List' })`,
  sales_reps: `client.create('/v2/sales-reps', { reference_id: 'TARGET', name: 'Rep' })`,
};

/** What the generated code needs to know of the table that a reference names, read from the feature that has it. */
export function describeTarget(table, root) {
  const creation = CREATIONS[table];
  if (!creation) throw new Error(`A reference may name ${Object.keys(CREATIONS).join(', ')}; not ${table}.`);
  const [entityPath, entityText] = fileBelow(join(root, 'src/features'), `.entity.ts`, `@Entity('${table}')`);
  const [, entity] = /export class (\w+)/.exec(entityText.slice(entityText.indexOf(`@Entity('${table}')`)));
  const feature = dirname(entityPath);
  const [, docs] = fileBelow(join(root, 'src/features', feature), '-docs.ts', 'ResourceDocs');
  const name = singular(table);
  const record = new RegExp(`name: '${name}',[^}]*example: \\{ id: (\\w+), referenceId: '([^']+)' \\}`);
  const [, example, reference] = record.exec(docs) ?? [];
  if (!example) throw new Error(`The API documents of ${feature} have no example record for ${name}.`);
  return { table, name, entity, entityPath: entityPath.replace(/\.ts$/, '.js'), creation, example, reference };
}

/** Path below a folder and text of the file whose name ends so and whose text contains `part`. */
function fileBelow(folder, ending, part) {
  for (const path of readdirSync(folder, { recursive: true }).map((name) => name.replaceAll('\\', '/'))) {
    if (!path.endsWith(ending)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    if (text.includes(part)) return [path, text];
  }
  throw new Error(`No file *${ending} below ${folder} contains ${part}.`);
}
