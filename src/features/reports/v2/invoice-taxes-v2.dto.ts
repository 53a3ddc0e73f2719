import { Combined, Without } from '#platform/edge/validation/combined.js';
import { QueryTimestamp } from '#platform/edge/validation/query.js';
import { FileParametersV2, PAGE_PARAMETERS } from '#features/exports/v2/export-v2.dto.js';
import { ListInvoicesV2 } from '#features/invoices/v2/list-invoices-v2.dto.js';

const OWN_TIME = 'the issue of the invoice or credit note, its cancellation or its voiding';

class EffectiveV2 {
  @QueryTimestamp({
    description: `Only rows that count at or after this time: ${OWN_TIME}`,
    example: '1990-01-01T00:00:00Z',
  })
  issued_after?: Date;
  @QueryTimestamp({
    description: `Only rows that count before this time: ${OWN_TIME}`,
    example: '2100-01-01T00:00:00Z',
  })
  issued_before?: Date;
}

export class ExportInvoiceTaxesV2 extends Combined(
  Without(ListInvoicesV2, [...PAGE_PARAMETERS, 'issued_after', 'issued_before']),
  FileParametersV2('date', 'number', 'tax'),
  EffectiveV2,
) {}
