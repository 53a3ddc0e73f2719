import { uuidOrNull } from '../platform/database/entity-sql.js';

/**
 * A table expression of at most one row: the price list whose id the text is, or else the price list whose `reference_id` it is. Each
 * branch of the union uses its own index.
 */
export const priceListByIdOrReference = (
  text: string,
): string => `(select 1 as rank, p.* from price_lists p where p.tenant_id = $1
      and p.id = ${uuidOrNull(text)}
    union all
    select 2 as rank, p.* from price_lists p where p.tenant_id = $1 and p.reference_id = ${text}
    order by rank limit 1)`;
