import { usesDecimals } from './parts.mjs';

/** Text of the service: one public method for each route. */
export function serviceFile(resource) {
  const { table, name, plural, one, Class, Classes, CONSTANT, CONSTANTS, fields, references, label } = resource;
  const hasReferences = references.length > 0;
  const input = fields
    .map(({ property, type, isOptional, target }) => {
      const comment = target ? `  /** Id or reference of a record of \`${target.table}\`. */\n` : '';
      return `${comment}  ${property}${isOptional ? '?' : ''}: ${type.input};`;
    })
    .join('\n');
  return `import { Injectable } from '@nestjs/common';
${hasReferences ? "import { Faults } from '../../platform/base/errors/faults.js';\n" : ''}import type { Precondition } from '../../platform/data/records/if-match.js';
import { listPage } from '../../platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '../../platform/data/records/list-where.js';
import type { Page, PageRequest } from '../../platform/data/records/page.js';
import { lockRecord, readRecord } from '../../platform/data/records/record-by-id.js';
import { assertUniqueReference } from '../../platform/data/records/unique-values.js';
import { TenantDb } from '../../platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '../../platform/data/tenancy/tenant-tx.js';
${usesDecimals(resource) ? "import type { Decimal } from '../../platform/base/values/decimal.js';\n" : ''}import { newId } from '../../platform/base/values/ids.js';
import { ${Class} } from './${one}.entity.js';
import { ${CONSTANT}, type ${Class}Record, type ${Class}Sort, ${CONSTANTS}${hasReferences ? ', REFERENCED' : ''} } from './${plural}.queries.js';

export interface New${Class} {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
${input}
}

export type ${Class}Changes = Partial<Omit<${Class}, 'tenantId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>>;

@Injectable()
export class ${Classes}Service {
  constructor(private readonly db: TenantDb) {}

  async create({ id = newId(), ...input }: New${Class}): Promise<${Class}Record> {
    return this.db.transaction(async (tx) => {
${hasReferences ? '      const references = await resolveReferences(tx, input);\n' : ''}      await assertUniqueReference(tx, '${table}', input.referenceId);
      tx.journal.created('${name}', { id, referenceId: input.referenceId });
      await tx.insert(${Class}, [{ id, ...input${hasReferences ? ', ...references' : ''} }]);
      return view(tx, id);
    });
  }

  get(id: string): Promise<${Class}Record> {
    return readRecord(this.db, '${name}', ${CONSTANT}, id);
  }

  list(filter: CommonFilter, request: PageRequest<${Class}Sort>): Promise<Page<${Class}Record>> {
    return listPage<${Class}Record, ${Class}Sort>(this.db, ${CONSTANTS}, commonWhere(filter), request);
  }

  async update(id: string, changes: ${Class}Changes, precondition: Precondition): Promise<${Class}Record> {
    return this.db.transaction(async (tx) => {
      await lockRecord(tx, '${name}', ${Class}, id, precondition);
${hasReferences ? '      const references = await resolveReferences(tx, changes);\n' : ''}      await assertUniqueReference(tx, '${table}', changes.referenceId, id);
      tx.journal.watch('${name}', [id]);
      await tx.update(${Class}, id, ${hasReferences ? '{ ...changes, ...references }' : 'changes'});
      return view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockRecord(tx, '${name}', ${Class}, id, precondition);
      tx.journal.watch('${name}', [id]);
      await tx.delete(${Class}, id);
    });
  }
}
${hasReferences ? resolver(references, label) : ''}
async function view(tx: TenantTx, id: string): Promise<${Class}Record> {
  return (await tx.queryOne(${CONSTANT}, [id]))!;
}
`;
}

function resolver(references, label) {
  return `
type References = Partial<Record<keyof typeof REFERENCED, string | null>>;

/** Name of each reference in requests. */
const REFERENCE_FIELDS = {
${references.map(({ property, name }) => `  ${property}: '${name}',`).join('\n')}
} as const;

/** The ids of the records that a ${label} refers to, for the references that are sent. Throws \`validation_failed\` for unknown ones. */
async function resolveReferences<T extends References>(tx: TenantTx, sent: T): Promise<Pick<T, keyof typeof REFERENCED>> {
  const faults = new Faults();
  const ids: References = {};
  for (const property of Object.keys(REFERENCED) as (keyof typeof REFERENCED)[]) {
    const reference = sent[property];
    if (reference === undefined || reference === null) continue;
    const [found] = await tx.query<{ id: string | null }>(REFERENCED[property], [reference]);
    if (found!.id === null) faults.add(REFERENCE_FIELDS[property], 'does not exist');
    else ids[property] = found!.id;
  }
  faults.throwIfAny();
  return ids as Pick<T, keyof typeof REFERENCED>;
}
`;
}
