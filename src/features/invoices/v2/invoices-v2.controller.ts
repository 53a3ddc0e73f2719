import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_OTHER_INVOICE_ID, EXAMPLE_DRAFT_INVOICE_ID } from '#examples/example-ids.js';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { ApiDryRun, itemOrDryRun } from '#platform/edge/http/dry-run.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { ETagIncludes, item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { InvoicesService } from '../invoices.service.js';
import {
  CREATED_INVOICE,
  INVALID_FIRST_STATE,
  INVALID_NEXT_STATE,
  INVOICE_DOCS,
  invoiceErrors,
  ONLY_DRAFTS,
  PERIOD_CLOSED,
} from '../api/invoice.docs.js';
import { CreateInvoiceV2 } from './create-invoice-v2.dto.js';
import { InvoicePreviewV2, InvoiceV2, InvoiceWithWarningsV2 } from './invoice-v2.dto.js';
import { warnedRepresentation } from '../api/invoice-representation.mapper.js';
import { etagPartsOf, dryRunToV2 } from './invoice-v2.mapper.js';
import { answeredInvoice } from '../api/invoice-representation.mapper.js';
import { ListInvoicesV2 } from './list-invoices-v2.dto.js';
import { filterFromV2, dryRunFromV2 } from './invoice-v2.mapper.js';
import { newInvoice } from '../api/new-invoice.mapper.js';
import { UpdateInvoiceV2 } from './update-invoice-v2.dto.js';
import { invoiceChanges } from '../api/new-invoice.mapper.js';

const ERRORS = invoiceErrors('order_ids[0]');

@V2Controller('invoices', INVOICE_DOCS)
@RequiresScopesOf('invoices')
@HasRelations('invoices')
@ETagIncludes(etagPartsOf)
export class InvoicesV2Controller {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ApiListV2(InvoiceV2)
  async list(@Query() query: ListInvoicesV2) {
    return listByCursor(await this.invoices.list(filterFromV2(query), pageOf(query)), answeredInvoice);
  }

  @Get(':id')
  @ApiRead(InvoiceWithWarningsV2)
  async get(@Param('id') id: string) {
    return item(await this.invoices.get(id), warnedRepresentation);
  }

  @ReadByReference(InvoiceWithWarningsV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.invoices.getByReference(referenceId), warnedRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(InvoiceWithWarningsV2, { errors: [...ERRORS.create, INVALID_FIRST_STATE] })
  @AnswerExample(CREATED_INVOICE)
  @ApiDryRun(InvoicePreviewV2)
  async create(@Body() dto: CreateInvoiceV2) {
    const invoice = await this.invoices.create(newInvoice(dto), dryRunFromV2(dto));
    return itemOrDryRun(invoice, dto.dry_run, { created: warnedRepresentation, dryRun: dryRunToV2 });
  }

  @Patch(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(InvoiceWithWarningsV2, {
    errors: [...ERRORS.update, INVALID_NEXT_STATE, PERIOD_CLOSED],
    pathIds: { id: EXAMPLE_OTHER_INVOICE_ID },
  })
  async update(@Param('id') id: string, @Body() dto: UpdateInvoiceV2, @IfMatch() ifMatch: Precondition) {
    await refuseResponseOnlyChanges(dto, ifMatch, () => this.get(id));
    return item(await this.invoices.update(id, invoiceChanges(dto), ifMatch), warnedRepresentation);
  }

  @Delete(':id')
  @ApiDeleted({
    errors: [ONLY_DRAFTS],
    pathIds: { id: EXAMPLE_DRAFT_INVOICE_ID },
  })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.invoices.delete(id, ifMatch, { evenIfIssued: false, refusal: 'resource_locked' });
  }
}
