import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { PRICE_FIELD_TEXTS, PRICE_OPERATIONS } from './price-texts.js';

export const PRICE_DOCS: ResourceDocs = {
  tag: 'Prices',
  description: 'What a customer pays at a given time, and why: contracts and price lists taken together',
  operations: PRICE_OPERATIONS,
  fields: PRICE_FIELD_TEXTS,
};
