import { DEMO_REFERENCES, imports, usesDecimals } from './parts.mjs';
import { serviceFile } from './service-file.mjs';
import { wireFiles } from './wire-files.mjs';

/** The files of the feature that no API version changes, by path. */
export const sourceFiles = (resource) => ({
  [`src/features/${resource.plural}/${resource.one}.entity.ts`]: entity(resource),
  [`src/features/${resource.plural}/${resource.plural}.queries.ts`]: queries(resource),
  [`src/features/${resource.plural}/${resource.plural}.service.ts`]: serviceFile(resource),
  [`src/features/${resource.plural}/${resource.plural}.module.ts`]: nestModule(resource),
  [`src/features/${resource.plural}/${resource.one}-journal.ts`]: journal(resource),
  [`src/features/${resource.plural}/resource.ts`]: resourceFile(resource),
  [`src/features/${resource.plural}/${resource.one}-demo.ts`]: demo(resource),
  [`migrations/${resource.migration}-${resource.plural}.ts`]: migration(resource),
  ...wireFiles(resource),
});

const or = (isOptional, text) => (isOptional ? `${text} | null` : text);

function entity(resource) {
  const { table, fields, references, Class } = resource;
  const targets = [...new Map(references.map(({ target }) => [target.entity, target])).values()];
  return `${imports({
    typeorm: ['Entity', ...(references.length ? ['ForeignKey'] : []), 'Index', 'Unique'],
    ...Object.fromEntries(targets.map(({ entity: name, entityPath }) => [`../${entityPath}`, [name]])),
    '../../platform/data/sql/columns.js': ['ResourceRow', 'TextColumn', ...fields.map(({ type }) => type.column)],
  })}${usesDecimals(resource) ? "import type { Decimal } from '../../platform/base/values/decimal.js';\n" : ''}
@Entity('${table}')
@Unique('${table}_reference_id_key', ['tenantId', 'referenceId'])
@Index('${table}_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('${table}_created_at', ['tenantId', 'createdAt', 'id'])
${references
  .map(
    ({ relation, property, target }) => `@Index('${table}_${relation}', ['tenantId', '${property}'])
@ForeignKey(() => ${target.entity}, ['tenantId', '${property}'], ['tenantId', 'id'], { name: '${table}_${relation}_fk' })
`,
  )
  .join('')}export class ${Class} extends ResourceRow {
  @TextColumn('reference_id') referenceId: string;
${fields
  .map(
    ({ name, property, type, isOptional }) =>
      `  @${type.column}('${name}'${isOptional ? ', { nullable: true }' : ''}) ${property}: ${or(isOptional, type.entity)};`,
  )
  .join('\n')}
}
`;
}

function resourceFile({ table, name, plural, CONSTANT, CONSTANTS, Class, Classes, one, references }) {
  return `import { ${references.length ? 'inUse, ' : ''}taken } from '../../platform/data/sql/constraints.js';
import { demoRecords } from '../../platform/data/records/demo-records.js';
import { defineResource } from '../../platform/data/records/resource.js';
import { DEMO_${CONSTANTS} } from './${one}-demo.js';
import { ${CONSTANT}_JOURNAL } from './${one}-journal.js';
import { ${Class} } from './${one}.entity.js';
import { ${Classes}Service } from './${plural}.service.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const ${CONSTANTS}_RESOURCE = defineResource({
  entities: [${Class}],
  journal: { ${name}: ${CONSTANT}_JOURNAL },
  demo: demoRecords(${Classes}Service, DEMO_${CONSTANTS}),
  constraints: {
    ${table}_reference_id_key: taken('duplicate_reference', 'reference_id'),
${references.map(({ relation }) => `    ${table}_${relation}_fk: inUse(),\n`).join('')}  },
});
`;
}

function queries({ table, CONSTANT, CONSTANTS, Class, one, references }) {
  return `import { documentQuery, selectList${references.length ? ', uuidOrNull' : ''} } from '../../platform/data/sql/entity-sql.js';
import type { Stored } from '../../platform/data/sql/stored.js';
import type { ListSource } from '../../platform/data/records/list-query.js';
import { TIME_SORT_COLUMNS } from '../../platform/data/records/sort-columns.js';
import { ${Class} } from './${one}.entity.js';

export type ${Class}Record = Stored<${Class}>;

const RECORD = selectList(${Class}, 't');

export const ${CONSTANT} = documentQuery<${Class}Record>(RECORD, '${table} t where t.tenant_id = $1 and t.id = $2');

export const ${CONSTANT}_SORTS = ['created_at', 'updated_at'] as const;
export type ${Class}Sort = (typeof ${CONSTANT}_SORTS)[number];

export const ${CONSTANTS}: ListSource<${Class}Sort> = {
  table: '${table}',
  record: RECORD,
  sortColumns: TIME_SORT_COLUMNS,
};
${
  references.length
    ? `
/** SQL: the id of the row of a table whose id or else whose reference is the text \`$2\`; null if there is none. */
const referenceStatement = (table: string): string => \`select coalesce(
  (select id from \${table} where tenant_id = $1 and id = \${uuidOrNull('$2::text')}),
  (select id from \${table} where tenant_id = $1 and reference_id = $2::text)) as id\`;

/** For each reference, the statement that finds its row. */
export const REFERENCED = {
${references.map(({ property, target }) => `  ${property}: referenceStatement('${target.table}'),`).join('\n')}
};
`
    : ''
}`;
}

function journal({ plural, one, CONSTANT, Class }) {
  return `import { documentsByIds } from '../../platform/data/sql/entity-sql.js';
import { journalKind } from '../../platform/data/journal/journal-kind.js';
import { ${CONSTANT}, type ${Class}Record } from './${plural}.queries.js';
import { toV2 } from './v2/${one}-v2.mapper.js';

export const ${CONSTANT}_JOURNAL = journalKind<${Class}Record>({
  statement: documentsByIds(${CONSTANT}),
  document: toV2,
});
`;
}

function nestModule({ plural, Classes }) {
  return `import { Module } from '@nestjs/common';
import { ${Classes}Service } from './${plural}.service.js';
import { ${Classes}V1Controller } from './v1/${plural}-v1.controller.js';
import { ${Classes}V2Controller } from './v2/${plural}-v2.controller.js';

@Module({
  controllers: [${Classes}V1Controller, ${Classes}V2Controller],
  providers: [${Classes}Service],
  exports: [${Classes}Service],
})
export class ${Classes}Module {}
`;
}

function demo(resource) {
  const { Class, CONSTANT, CONSTANTS, plural, fields, labels } = resource;
  const examples = fields.filter(({ target }) => target).map(({ example }) => example);
  const values = fields
    .map(({ property, kind, example }) => {
      if (kind === 'decimal') return `  ${property}: decimal(${example}),`;
      if (kind === 'timestamp') return `  ${property}: new Date(${example}),`;
      return `  ${property}: ${example},`;
    })
    .join('\n');
  return `${imports({
    '../../demo/ids/example-ids.js': [`EXAMPLE_${CONSTANT}_ID`, `EXAMPLE_SPARE_${CONSTANT}_IDS`, ...examples],
    ...(usesDecimals(resource) ? { '../../platform/base/values/decimal.js': ['decimal'] } : {}),
  })}import type { New${Class} } from './${plural}.service.js';

const VALUES = {
${values}
};

/** The demo tenant's ${labels}: the API documents read the first one, and change and delete the others. */
export const DEMO_${CONSTANTS}: readonly New${Class}[] = [
  { ...VALUES, id: EXAMPLE_${CONSTANT}_ID, referenceId: '${DEMO_REFERENCES.read}' },
  { ...VALUES, id: EXAMPLE_SPARE_${CONSTANT}_IDS.v1, referenceId: '${DEMO_REFERENCES.v1}' },
  { ...VALUES, id: EXAMPLE_SPARE_${CONSTANT}_IDS.v2, referenceId: '${DEMO_REFERENCES.v2}' },
];
`;
}

function migration({ table, Classes, migration: number, fields, references }) {
  const columns = fields.map(
    ({ name, type, isOptional }) => `      ${name} ${type.sql}${isOptional ? '' : ' not null'},\n`,
  );
  const constraints = references.map(
    ({ name, relation, target }) =>
      `,\n      constraint ${table}_${relation}_fk foreign key (tenant_id, ${name}) references ${target.table}(tenant_id,id)`,
  );
  const indexes = [
    ['updated_at', 'updated_at, id'],
    ['created_at', 'created_at, id'],
    ...references.map(({ name, relation }) => [relation, name]),
  ];
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolate, requireJournal, TENANT_ID, touchOnUpdate } from './tenant-table.js';

export class ${Classes} implements MigrationInterface {
  readonly name = '${Classes}${number.padStart(13, '0')}';

  async up(run: QueryRunner): Promise<void> {
    await run.query(\`create table ${table} (
      tenant_id \${TENANT_ID},
      id uuid not null,
      version integer not null default 1,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      reference_id text not null,
${columns.join('')}      primary key (tenant_id, id),
      constraint ${table}_reference_id_key unique (tenant_id, reference_id)${constraints.join('')}
    )\`);
${indexes.map(([name, keys]) => `    await run.query(\`create index ${table}_${name} on ${table} (tenant_id, ${keys})\`);\n`).join('')}    await isolate(run, '${table}');
    await touchOnUpdate(run, '${table}');
    await requireJournal(run, '${table}');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(\`drop table ${table}\`);
  }
}
`;
}
