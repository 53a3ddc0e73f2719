import { defineResource } from '#platform/data/records/resource.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { INVOICE_TAXES_EXPORT } from './files/invoice-taxes-export.js';
import { ListInvoicesV2 } from '#features/invoices/v2/list-invoices-v2.dto.js';
import { EffectiveV2 } from './v2/invoice-taxes-v2.dto.js';
import { Without } from '#platform/edge/validation/combined.js';
import { filterFromV2 } from '#features/invoices/v2/invoice-v2.mapper.js';

/** What the rest of the service knows of this feature: its export. */
export const REPORTS_RESOURCE = defineResource({
  entities: [],
  journal: {},
  exports: [
    exported(INVOICE_TAXES_EXPORT, {
      filters: Without(ListInvoicesV2, ['issued_after', 'issued_before']),
      further: EffectiveV2,
      filterOf: filterFromV2,
    }),
  ],
  constraints: {},
});
