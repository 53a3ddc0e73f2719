import type { NewAttributeValue } from '../platform/values/attribute-value.js';
import type { AttributeEntity } from './attribute.entity.js';
import { attributeKey } from './check-values.js';

/** The attributes of one record of a request. */
export type ValuesOf = readonly [entity: AttributeEntity, values: readonly NewAttributeValue[] | undefined];

/**
 * A column of a statement: the definitions that bear on a request as JSON rows (`ValueDefinition`), or null. The parameters
 * are those of {@link wantedDefinitions}; it is part of the statement that reads whatever else a creation stands on, so that
 * checks cost no round trip. The rows stay locked against changes of the definition until the transaction ends, not against
 * each other: an option that this request uses cannot go before its values are there to be seen.
 */
export const valueDefinitions = (entities: string, keys: string): string => `(select json_agg(d) from (
  select a.entity, a.name, a.name_key as key, a.data_type as "dataType",
    jsonb_path_query_array(a.options, '$[*].value') as options, a.default_value as "defaultValue",
    a.is_mandatory as "isMandatory"
  from attributes a where a.tenant_id = $1 and a.entity = any(${entities}::text[])
    and (a.is_mandatory or a.name_key = any(${keys}::text[])) order by a.id for key share) d)`;

/** The parameters of {@link valueDefinitions}: which entities, and the keys of which names. */
export function wantedDefinitions(records: readonly ValuesOf[]): [entities: string[], keys: string[]] {
  const keys = new Set(records.flatMap(([, values = []]) => values.map(({ name }) => attributeKey(name))));
  return [[...new Set(records.map(([entity]) => entity))], [...keys]];
}
