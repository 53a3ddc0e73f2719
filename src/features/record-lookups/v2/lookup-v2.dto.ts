import { IdentifierList } from '#platform/edge/validation/nested.js';
import { MAX_VALUES } from '../lookup-limits.js';

/** The body of a lookup: exactly one of the lists. */
export interface LookupFields {
  ids?: string[];
  reference_ids?: string[];
  skus?: string[];
}

const Ids = () =>
  IdentifierList({
    optional: true,
    min: 1,
    max: MAX_VALUES,
    text: 'Ids of the wanted records; instead of the other list',
    example: null,
  });

/** The body of a lookup of records with a `reference_id`. */
export class LookupByReferenceV2 implements LookupFields {
  @Ids() ids?: string[];
  @IdentifierList({
    optional: true,
    min: 1,
    max: MAX_VALUES,
    text: 'Values of `reference_id` of the wanted records; instead of `ids`',
    example: ['10248'],
  })
  reference_ids?: string[];
}

/** The body of a lookup of products and what belongs to one of them. */
export class LookupBySkuV2 implements LookupFields {
  @Ids() ids?: string[];
  @IdentifierList({
    optional: true,
    min: 1,
    max: MAX_VALUES,
    text: 'SKUs of the products; instead of `ids`',
    example: ['NW-028'],
  })
  skus?: string[];
}

/** The class of the body of a lookup, by the key of its resource. */
export const LOOKUP_BODIES = { reference_ids: LookupByReferenceV2, skus: LookupBySkuV2 };
