import type { Faults } from '#platform/base/errors/faults.js';
import type { NewAttributeValue } from '#platform/base/values/attribute-value.js';
import { isSameText } from '#platform/base/values/text.js';
import type { AttributeEntity, DataType, DefaultValue } from './attribute.entity.js';
import { defaultText, normalValue, valueFault } from './data-types.js';

/** The part of a definition that checks of values need, as `valueDefinitions` selects it. */
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

/** The form in which names of definitions and of values are compared: lower case. */
export const attributeKey = (name: string): string => name.toLowerCase();

/** The attribute values of one record of a request. */
export type ValuesOf = readonly [entity: AttributeEntity, values: readonly NewAttributeValue[] | undefined];

/** Parameters of `valueDefinitions`: the entities of the records and the keys of their attribute names. */
export function definitionParameters(records: readonly ValuesOf[]): [entities: string[], keys: string[]] {
  const keys = new Set(records.flatMap(([, values = []]) => values.map(({ name }) => attributeKey(name))));
  return [[...new Set(records.map(([entity]) => entity))], [...keys]];
}

/** The definitions by entity and key; `rows` are those of `valueDefinitions`. */
export function definitionsOf(rows: readonly ValueDefinition[] | null): Definitions {
  const definitions = new Map<AttributeEntity, Map<string, ValueDefinition>>();
  for (const row of rows ?? []) {
    const ofEntity = definitions.get(row.entity) ?? new Map<string, ValueDefinition>();
    definitions.set(row.entity, ofEntity.set(row.key, row));
  }
  return definitions;
}

const NONE: ReadonlyMap<string, ValueDefinition> = new Map();

/** Whether the values that were sent are the stored ones, in the same sequence. */
export const isSameValues = (sent: readonly NewAttributeValue[], stored: readonly NewAttributeValue[]): boolean =>
  sent.length === stored.length &&
  sent.every(({ name, value, label = '' }, index) => {
    const other = stored[index]!;
    return isSameText(name, other.name) && value === other.value && isSameText(label, other.label ?? '');
  });

/**
 * Checks the attribute values of one record: names are not repeated, a value fits the definition of its name, and mandatory attributes
 * are present and not empty. A name without a definition accepts any text. A mandatory attribute with a default value may be absent,
 * because {@link completeValues} adds it. `path` is the path of the list in the request. `present` are the values that a record has which is
 * changed; undefined for a new one. Definitions judge what is new: a value that is sent as it is stored is not checked, and a mandatory
 * attribute that the record never had may remain absent.
 */
export function checkValues(
  definitions: Definitions,
  entity: AttributeEntity,
  values: readonly NewAttributeValue[] = [],
  path: string,
  faults: Faults,
  present?: readonly NewAttributeValue[],
): void {
  const ofEntity = definitions.get(entity) ?? NONE;
  const stored = new Map((present ?? []).map(({ name, value }) => [attributeKey(name), value]));
  const seen = new Set<string>();
  values.forEach(({ name, value }, index) => {
    const key = attributeKey(name);
    if (seen.has(key)) faults.add(`${path}[${index}].name`, 'must not be repeated');
    seen.add(key);
    const definition = ofEntity.get(key);
    const reason = definition && stored.get(key) !== value ? faultOf(definition, value) : undefined;
    if (reason) faults.add(`${path}[${index}].value`, reason);
  });
  for (const { name, key, isMandatory, defaultValue } of ofEntity.values()) {
    if (isMandatory && defaultValue === null && !seen.has(key) && (!present || stored.has(key)))
      faults.add(path, `must contain the mandatory attribute ${JSON.stringify(name)}`);
  }
}

/**
 * The values as they are stored: in the normal form of their definitions, and with the default values of mandatory attributes that are absent,
 * unless they are those that the changed record has. `present`: see {@link checkValues}.
 */
export function completeValues(
  definitions: Definitions,
  entity: AttributeEntity,
  values: readonly NewAttributeValue[] = [],
  present?: readonly NewAttributeValue[],
): NewAttributeValue[] {
  if (present && isSameValues(values, present)) return [...values];
  const ofEntity = definitions.get(entity) ?? NONE;
  const sent = new Set(values.map(({ name }) => attributeKey(name)));
  const missing = [...ofEntity.values()].filter(
    ({ key, isMandatory, defaultValue }) => isMandatory && defaultValue !== null && !sent.has(key),
  );
  const normal = values.map((one) => {
    const definition = ofEntity.get(attributeKey(one.name));
    return definition ? { ...one, value: normalOf(definition, one.value) } : one;
  });
  return [...normal, ...missing.map(({ name, defaultValue }) => ({ name, value: defaultText(defaultValue!) }))];
}

/** The record with {@link completeValues} applied to its attributes. */
export const completeRecord = <T extends { attributes?: NewAttributeValue[] }>(
  definitions: Definitions,
  entity: AttributeEntity,
  record: T,
  present?: readonly NewAttributeValue[],
): T => ({ ...record, attributes: completeValues(definitions, entity, record.attributes, present) });

const normalOf = ({ dataType, options }: ValueDefinition, value: string): string =>
  normalValue(dataType, options, value);

function faultOf(definition: ValueDefinition, sent: string): string | undefined {
  const { dataType, options, isMandatory } = definition;
  const value = normalOf(definition, sent);
  if (isMandatory && value === '') return 'must not be empty';
  return valueFault(dataType, options, value);
}
