import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { Faults } from '../platform/errors/faults.js';
import type { AttributeEntity, DataType, DefaultValue } from './attribute.entity.js';
import { defaultText } from './default-value.js';
import { valueFault } from './value-forms.js';

/** What of a definition bears on values, as the statements of `value-definitions` answer it. */
export interface ValueDefinition {
  entity: AttributeEntity;
  name: string;
  /** {@link attributeKey} of the name. */
  key: string;
  dataType: DataType;
  /** Values of the options. */
  options: string[];
  defaultValue: DefaultValue | null;
  isMandatory: boolean;
}

/** Definitions by entity and key. */
export type Definitions = ReadonlyMap<AttributeEntity, ReadonlyMap<string, ValueDefinition>>;

/** A name as definitions and values are compared: without case. */
export const attributeKey = (name: string): string => name.toLowerCase();

export function definitionsOf(rows: readonly ValueDefinition[] | null): Definitions {
  const definitions = new Map<AttributeEntity, Map<string, ValueDefinition>>();
  for (const row of rows ?? []) {
    const own = definitions.get(row.entity) ?? new Map<string, ValueDefinition>();
    definitions.set(row.entity, own.set(row.key, row));
  }
  return definitions;
}

const NONE: ReadonlyMap<string, ValueDefinition> = new Map();

/**
 * What is wrong with the attribute values of one record (contract, section 3): a name comes once, a value fits the definition
 * of its name, mandatory ones are there and not empty. A name without a definition takes any text; one that is mandatory and
 * has a default value may be missing, for {@link completeValues} adds it. `path` is where the caller wrote the list.
 */
export function checkValues(
  definitions: Definitions,
  entity: AttributeEntity,
  values: readonly NewAttributeValue[] = [],
  path: string,
  faults: Faults,
): void {
  const own = definitions.get(entity) ?? NONE;
  const seen = new Set<string>();
  values.forEach(({ name, value }, index) => {
    const key = attributeKey(name);
    if (seen.has(key)) faults.add(`${path}[${index}].name`, 'must not be repeated');
    seen.add(key);
    const definition = own.get(key);
    const reason = definition && faultOf(definition, value);
    if (reason) faults.add(`${path}[${index}].value`, reason);
  });
  for (const { name, key, isMandatory, defaultValue } of own.values()) {
    if (isMandatory && defaultValue === null && !seen.has(key))
      faults.add(path, `must contain the mandatory attribute ${JSON.stringify(name)}`);
  }
}

/** The values with the default values of mandatory attributes that are missing behind them. */
export function completeValues(
  definitions: Definitions,
  entity: AttributeEntity,
  values: readonly NewAttributeValue[] = [],
): NewAttributeValue[] {
  const sent = new Set(values.map(({ name }) => attributeKey(name)));
  const missing = [...(definitions.get(entity) ?? NONE).values()].filter(
    ({ key, isMandatory, defaultValue }) => isMandatory && defaultValue !== null && !sent.has(key),
  );
  return [...values, ...missing.map(({ name, defaultValue }) => ({ name, value: defaultText(defaultValue!) }))];
}

/** A record with its values completed. */
export const completeRecord = <T extends { attributes?: NewAttributeValue[] }>(
  definitions: Definitions,
  entity: AttributeEntity,
  record: T,
): T => ({ ...record, attributes: completeValues(definitions, entity, record.attributes) });

function faultOf({ dataType, options, isMandatory }: ValueDefinition, value: string): string | undefined {
  if (isMandatory && value === '') return 'must not be empty';
  return valueFault(dataType, options, value);
}
