import type { FieldTexts, OperationText, ResourceDocs } from '#platform/edge/http/docs/resource-docs.js';

/** Texts of the operations on settings, by the method of the controller. */
const SETTINGS_OPERATIONS = {
  get: {
    summary: 'Which settings does my tenant have?',
    description:
      'Returns all settings of the tenant. A tenant that has written none has the defaults with version 1; nothing is switched on by them. The next numbers of the sequences are as of today, and move with each number that is drawn, without a new version.',
  },
  update: {
    summary: 'Change settings of my tenant',
    description:
      'Changes the settings that you send; objects and lists are replaced as a whole. With an `invoice_sequence`, v2 invoices need no `invoice_number`: it is drawn when the invoice is issued, without gaps. The numbers of a sequence and the days of issue rise together. Present content changes no version.',
  },
} satisfies Record<string, OperationText>;

/** Meanings of the fields that the service adds to the settings. */
const SETTINGS_FIELD_TEXTS: readonly FieldTexts[] = [
  {
    classes: ['Settings', 'UpdateSettings'],
    fields: {
      logo_media_file_id:
        'Media file that is the logo on documents that are issued from now on: the one with `entity_type: logo` that was uploaded last, except bmp and ico; null if there is none. An upload or deletion changes it',
      version:
        'Number of the settings’ state: 1 for the defaults, one more after each change. Send it in `If-Match`, or back in the body of a PATCH, to refuse a write that is based on an older state',
      updated_at: 'Time of the last change of the settings, in UTC; null if the tenant has written none',
    },
  },
];

export const SETTINGS_DOCS: ResourceDocs = {
  tag: 'Settings',
  description:
    'What a tenant decides for itself: the company on its documents, tax, payment terms, and the numbers of invoices and credit notes',
  operations: SETTINGS_OPERATIONS,
  fields: SETTINGS_FIELD_TEXTS,
};
