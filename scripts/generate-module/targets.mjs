import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constant, quoted, singular } from './names.mjs';

/** Products are named by their SKU, which a deleted product gives up. */
const PRODUCTS = {
  keyText: 'SKU',
  statement: `\`select coalesce(by_id.id, by_sku.id) as id
  from unnest($2::text[]) with ordinality as wanted (reference, place)
  left join products by_id on by_id.tenant_id = $1 and by_id.id = \${uuidOrNull('wanted.reference')} and by_id.deleted_at is null
  left join products by_sku on by_sku.tenant_id = $1 and by_sku.sku = wanted.reference and by_sku.deleted_at is null
  order by wanted.place\``,
  reference: quoted('NW-001'),
};

/** What the generated code needs to know of the table that a reference names, read from the feature that has it. */
export function describeTarget(table, root) {
  const entities = filesBelow(join(root, 'src/features'), '.entity.ts');
  const isTarget = ({ text }) =>
    text.includes(`@Entity('products')`) || /@Unique\('\w+', \['tenantId', 'referenceId'\]\)/.test(text);
  const tables = entities.filter(isTarget).map(({ text }) => /@Entity\('(\w+)'/.exec(text)[1]);
  const entity = entities.find(({ text }) => text.includes(`@Entity('${table}')`) && isTarget({ text }));
  if (!entity) throw new Error(`A reference may name ${tables.join(', ')}; not ${table}.`);
  const [feature] = entity.path.split('/');
  const record = new RegExp(
    `name: '(${singular(table)}\\w*)',[^}]*example: \\{ id: (\\w+), referenceId: ('[^']+') \\}`,
  );
  const docs = filesBelow(join(root, 'src/features', feature), '.docs.ts');
  const [, name, example, reference] = docs.map(({ text }) => record.exec(text)).find(Boolean) ?? [];
  if (!example) throw new Error(`The API documents of ${feature} have no example record of ${table}.`);
  return {
    table,
    name,
    entity: /export class (\w+)/.exec(entity.text)[1],
    entityPath: entity.path.replace(/\.ts$/, '.js'),
    /** Name of the statement that finds the ids of texts of requests. */
    STATEMENT: `${constant(name)}_IDS`,
    statement: `referencesStatement('${table}')`,
    keyText: '`reference_id`',
    /** Constant with the id of the record in the examples of the API documents. */
    example,
    /** How its owner names the record. */
    reference,
    ...(table === 'products' ? PRODUCTS : {}),
  };
}

/** Paths below a folder and texts of the files whose names end so. */
export const filesBelow = (folder, ending) =>
  readdirSync(folder, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
