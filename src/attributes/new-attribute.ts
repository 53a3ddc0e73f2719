import type { Attribute, AttributeEntity, AttributeOption, DataType, DefaultValue } from './attribute.entity.js';
import { attributeKey } from './check-values.js';

/** What both generations agree a definition is made of. */
export interface NewAttribute {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  entity: AttributeEntity;
  name: string;
  dataType: DataType;
  options?: AttributeOption[];
  defaultValue?: DefaultValue;
  showLabel?: boolean;
  priority?: number;
  isMandatory?: boolean;
}

/** Absent keeps, null clears. Entity and data type are there to be compared: they cannot change. */
export interface AttributeChanges {
  entity?: AttributeEntity;
  dataType?: DataType;
  name?: string;
  options?: AttributeOption[] | null;
  defaultValue?: DefaultValue | null;
  showLabel?: boolean | null;
  priority?: number;
  isMandatory?: boolean;
}

export type AttributeRow = Omit<Attribute, 'tenantId' | 'version' | 'createdAt' | 'updatedAt'>;

export const newAttributeRow = (input: NewAttribute & { id: string }): AttributeRow => ({
  id: input.id,
  entity: input.entity,
  name: input.name,
  nameKey: attributeKey(input.name),
  dataType: input.dataType,
  options: input.options ?? [],
  defaultValue: input.defaultValue ?? null,
  showLabel: input.showLabel ?? null,
  priority: input.priority ?? 0,
  isMandatory: input.isMandatory ?? false,
});

/** The columns that changes write; what keeps its value is left out. */
export function changedColumns(changes: AttributeChanges): Partial<AttributeRow> {
  const { name, options, defaultValue, showLabel, priority, isMandatory } = changes;
  const columns: Partial<AttributeRow> = {
    name,
    nameKey: name === undefined ? undefined : attributeKey(name),
    options: options === null ? [] : options,
    defaultValue,
    showLabel,
    priority,
    isMandatory,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
