import type { ResourceDocs } from '../../platform/http/resource-docs.js';

export const PRICE_DOCS: ResourceDocs = {
  tag: 'Prices',
  description: 'What a customer pays for products, why, and what it would be at another time',
};
