import { Injectable } from '@nestjs/common';
import { listPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import { uniqueError } from '#platform/data/records/unique-values.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { assertAttributeUnused, assertChangeAllowed } from './attribute-usage.js';
import { attributeKey } from './attribute-values.js';
import { Attribute, type AttributeEntity, type DataType } from './attribute.entity.js';
import {
  ATTRIBUTE,
  type AttributeRecord,
  ATTRIBUTES,
  type AttributeSort,
  DEFINITION_BY_NAME,
} from './attributes.queries.js';
import { type AttributeRow, checkDefinition, type NewAttribute, newAttributeRow } from './new-attribute.js';
import { type AttributeChanges, changedColumns, checkFixedFields } from './update-attribute.js';

export interface AttributeFilter extends CommonFilter {
  entity?: AttributeEntity;
  dataType?: DataType;
  /** Compared without case. */
  name?: string;
}

@Injectable()
export class AttributesService {
  constructor(private readonly db: TenantDb) {}

  async create(input: NewAttribute): Promise<AttributeRecord> {
    const row = newAttributeRow({ ...input, id: input.id ?? newId() });
    const faults = new Faults();
    checkDefinition(row, faults);
    faults.throwIfAny();
    return this.db.transaction(async (tx) => {
      await this.assertUniqueName(tx, row);
      tx.journal.created('attribute', row);
      await tx.insert(Attribute, [row]);
      return this.view(tx, row.id);
    });
  }

  get(id: string): Promise<AttributeRecord> {
    return readRecord(this.db, 'attribute', ATTRIBUTE, id);
  }

  list(filter: AttributeFilter, request: PageRequest<AttributeSort>): Promise<Page<AttributeRecord>> {
    return listPage(this.db, ATTRIBUTES, attributesWhere(filter), request);
  }

  /**
   * Locks the definition, which requests that write values of it hold with `for key share`: earlier ones have committed, and later ones
   * wait and read the changed definition.
   */
  async update(id: string, changes: AttributeChanges, precondition: Precondition): Promise<AttributeRecord> {
    return this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'attribute', Attribute, id, precondition);
      const columns = changedColumns(present, changes);
      const next = { ...present, ...columns };
      const faults = new Faults();
      checkFixedFields(present, changes, faults);
      checkDefinition(next, faults);
      faults.throwIfAny();
      if (next.nameKey !== present.nameKey) await this.assertUniqueName(tx, next);
      await assertChangeAllowed(tx, present, columns);
      tx.journal.watch('attribute', [id]);
      await tx.update(Attribute, id, columns);
      return this.view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await assertAttributeUnused(tx, await lockRecord(tx, 'attribute', Attribute, id, precondition));
      tx.journal.watch('attribute', [id]);
      await tx.delete(Attribute, id);
    });
  }

  private async assertUniqueName(tx: TenantTx, { entity, name, nameKey }: AttributeRow): Promise<void> {
    const [holder] = await tx.query<{ id: string }>(DEFINITION_BY_NAME, [entity, nameKey]);
    if (holder) throw uniqueError({ column: 'name', value: name, code: 'duplicate_value' }, holder.id);
  }

  private async view(tx: TenantTx, id: string): Promise<AttributeRecord> {
    return (await tx.queryOne(ATTRIBUTE, [id]))!;
  }
}

/** The condition of a filter. */
export const attributesWhere = (filter: AttributeFilter): Where =>
  commonWhere(filter)
    .when(filter.entity, (entity) => `t.entity = ${entity}`)
    .when(filter.dataType, (type) => `t.data_type = ${type}`)
    .when(filter.name && attributeKey(filter.name), (key) => `t.name_key = ${key}`);
