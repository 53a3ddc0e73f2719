import type { ResourceDocs } from '../../platform/http/resource-docs.js';

export const PRICE_DOCS: ResourceDocs = {
  tag: 'Prices',
  description:
    'Computes the price that a customer pays for products at a given time, and explains how it was determined',
};
