import type { ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';
import { SETTINGS_FIELD_TEXTS, SETTINGS_OPERATIONS } from './settings-texts.js';

export const SETTINGS_DOCS: ResourceDocs = {
  tag: 'Settings',
  description:
    'What a tenant decides for itself: the company on its documents, tax, payment terms, and the numbers of invoices and credit notes',
  operations: SETTINGS_OPERATIONS,
  fields: SETTINGS_FIELD_TEXTS,
};
