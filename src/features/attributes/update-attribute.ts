import type { ChangedColumns } from '#platform/data/sql/stored.js';
import type { Faults } from '#platform/base/errors/faults.js';
import { attributeKey } from './attribute-values.js';
import type { Attribute, AttributeEntity, AttributeOption, DataType, DefaultValue } from './attribute.entity.js';
import { type AttributeRow, defaultValueOf } from './new-attribute.js';

/** Changes of a definition. Absent properties keep their values; null clears. */
export interface AttributeChanges {
  /** Cannot change; the present value is accepted. */
  entity?: AttributeEntity;
  /** Cannot change; the present value is accepted. */
  dataType?: DataType;
  name?: string;
  /** Replaces all present options. */
  options?: AttributeOption[] | null;
  defaultValue?: DefaultValue | null;
  showLabel?: boolean | null;
  priority?: number;
  isMandatory?: boolean;
}

/** Checks that entity and data type, if sent, are the present ones. */
export function checkFixedFields(
  present: Pick<AttributeRow, 'entity' | 'dataType'>,
  { entity = present.entity, dataType = present.dataType }: AttributeChanges,
  faults: Faults,
): void {
  if (entity !== present.entity) faults.add('entity', `cannot be changed; it is ${present.entity}`);
  if (dataType !== present.dataType) faults.add('data_type', `cannot be changed; it is ${present.dataType}`);
}

/** Only the columns that the changes write, so that they can be merged into the present row. */
export function changedColumns(
  present: Pick<AttributeRow, 'dataType' | 'options'>,
  changes: AttributeChanges,
): Partial<AttributeRow> {
  const { name, defaultValue, showLabel, priority, isMandatory } = changes;
  const options = changes.options === null ? [] : changes.options;
  const columns: ChangedColumns<Attribute, 'entity' | 'dataType'> = {
    name,
    nameKey: name === undefined ? undefined : attributeKey(name),
    options,
    defaultValue: defaultValue && defaultValueOf(present.dataType, options ?? present.options, defaultValue),
    showLabel,
    priority,
    isMandatory,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
