import type { CsvDescription } from '#platform/data/records/import-declaration.js';
import type { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { DataType } from '#features/attributes/attribute.entity.js';
import { DEFINITIONS_OF_TYPES } from '#features/attributes/attributes.queries.js';
import type { AttributeKinds } from './attribute-kind.js';
import type { AttributeKind } from './csv-cells.js';

/** The types of attributes whose cells must have a certain form; cells of the other types are any text. */
const KINDS: Partial<Record<DataType, AttributeKind>> = {
  number: 'number attribute',
  percentage: 'number attribute',
  checkbox: 'flag attribute',
};

/** The kinds of all attributes that a file of this form can have. */
export async function readAttributeKinds(db: TenantDb, { attributes = {} }: CsvDescription): Promise<AttributeKinds> {
  const values = [Object.values(attributes), Object.keys(KINDS)];
  const rows = await db.read<{ entity: string; key: string; dataType: DataType }>(DEFINITIONS_OF_TYPES, values);
  const kinds = new Map<string, Map<string, AttributeKind>>();
  for (const { entity, key, dataType } of rows) {
    const ofEntity = kinds.get(entity) ?? new Map<string, AttributeKind>();
    kinds.set(entity, ofEntity.set(key, KINDS[dataType]!));
  }
  return kinds;
}
