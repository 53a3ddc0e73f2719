import { uuidOrNull } from '#platform/data/sql/entity-sql.js';

/** A price list and the text by which a request names it: its id, or else its reference; null for the default price list. */
export interface NamedPriceList {
  name: string | null;
  id: string;
}

/**
 * A column of a statement: a JSON array of {@link NamedPriceList} with the price lists that exist among some names. `names` is a parameter
 * that holds a `text[]`; `orDefault` says that a null among them is the default list, otherwise it names none.
 */
export const namedPriceLists = (names: string, { orDefault = false } = {}): string => {
  const id = `coalesce(by_id.id, by_reference.id${orDefault ? ', by_default.id' : ''})`;
  const byDefault =
    'left join price_lists by_default on by_default.tenant_id = $1 and by_default.is_default and wanted.name is null';
  return `(select coalesce(json_agg(json_build_object('name', wanted.name, 'id', ${id}) order by wanted.name), '[]')
    from unnest(${names}::text[]) wanted (name)
    left join price_lists by_id on by_id.tenant_id = $1 and by_id.id = ${uuidOrNull('wanted.name')}
    left join price_lists by_reference on by_reference.tenant_id = $1 and by_reference.reference_id = wanted.name
    ${orDefault ? byDefault : ''}
    where ${id} is not null)`;
};

/** The ids of price lists by the names of a request. */
export const listIdsByName = (lists: readonly NamedPriceList[]): ReadonlyMap<string | null, string> =>
  new Map(lists.map(({ name, id }) => [name, id]));
