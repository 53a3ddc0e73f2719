import { Injectable } from '@nestjs/common';
import { type CommonFilter, commonWhere, listPage } from '../platform/records/list-query.js';
import { uniqueError } from '../platform/records/unique-values.js';
import { Faults } from '../platform/errors/faults.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { Attribute, type AttributeEntity, type DataType } from './attribute.entity.js';
import { ATTRIBUTE, type AttributeRecord, ATTRIBUTES, type AttributeSort, NAME_HOLDER } from './attributes.queries.js';
import { attributeKey } from './check-values.js';
import { judgeDefinition } from './definition-rules.js';
import { refuseChangeInUse, refuseInUse } from './definition-use.js';
import {
  type AttributeChanges,
  type AttributeRow,
  changedColumns,
  type NewAttribute,
  newAttributeRow,
} from './new-attribute.js';

export interface AttributeFilter extends CommonFilter {
  entity?: AttributeEntity;
  dataType?: DataType;
  /** Whatever its case. */
  name?: string;
}

@Injectable()
export class AttributesService {
  constructor(private readonly db: TenantDb) {}

  async create(input: NewAttribute): Promise<AttributeRecord> {
    const row = newAttributeRow({ ...input, id: input.id ?? newId() });
    const faults = new Faults();
    judgeDefinition(row, faults);
    faults.throwIfAny();
    return this.db.transaction(async (tx) => {
      await this.refuseTakenName(tx, row);
      await tx.insert(Attribute, [row]);
      return this.view(tx, row.id);
    });
  }

  get(id: string): Promise<AttributeRecord> {
    return readRecord<AttributeRecord>(this.db, 'attribute', ATTRIBUTE, id);
  }

  list(filter: AttributeFilter, request: PageRequest<AttributeSort>): Promise<Page<AttributeRecord>> {
    const where = commonWhere(filter)
      .when(filter.entity, (entity) => `t.entity = ${entity}`)
      .when(filter.dataType, (type) => `t.data_type = ${type}`)
      .when(filter.name && attributeKey(filter.name), (key) => `t.name_key = ${key}`);
    return listPage(this.db, ATTRIBUTES, where, request);
  }

  /** Under the definition's lock: creations that use it have committed, and those that come wait to see the change. */
  async update(id: string, changes: AttributeChanges, precondition: Precondition): Promise<AttributeRecord> {
    return this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'attribute', Attribute, id, precondition);
      const next = changedColumns(changes);
      const faults = new Faults();
      const { entity = present.entity, dataType = present.dataType } = changes;
      if (entity !== present.entity) faults.add('entity', `cannot be changed; it is ${present.entity}`);
      if (dataType !== present.dataType) faults.add('data_type', `cannot be changed; it is ${present.dataType}`);
      judgeDefinition({ ...present, ...next }, faults);
      faults.throwIfAny();
      if (next.nameKey !== undefined && next.nameKey !== present.nameKey)
        await this.refuseTakenName(tx, { ...present, ...next });
      await refuseChangeInUse(tx, present, next);
      await tx.repo(Attribute).update({ id }, next);
      return this.view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      await refuseInUse(tx, await lockRecord(tx, 'attribute', Attribute, id, precondition));
      await tx.repo(Attribute).delete(id);
    });
  }

  private async refuseTakenName(tx: TenantTx, { entity, name, nameKey }: AttributeRow): Promise<void> {
    const [holder] = await tx.query<{ id: string }>(NAME_HOLDER, [entity, nameKey]);
    if (holder) throw uniqueError({ column: 'name', value: name, code: 'duplicate_value' }, holder.id);
  }

  private async view(tx: TenantTx, id: string): Promise<AttributeRecord> {
    return (await tx.queryOne<AttributeRecord>(ATTRIBUTE, [id]))!;
  }
}
