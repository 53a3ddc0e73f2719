import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { EXAMPLE_OTHER_INVOICE_ID, EXAMPLE_SPARE_INVOICE_ID } from '#examples/example-ids.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { RenameErrorFields } from '#platform/edge/http/answers/rename-error-fields.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiDeleted, ApiListV1, ApiRead, ApiUpdated, V1Controller } from '#platform/edge/http/routes.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByPage } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { InvoicesService } from '../invoices.service.js';
import { INVOICE_DOCS, invoiceErrors, NOT_DELETABLE } from '../api/invoice.docs.js';
import { CreateInvoiceV1, InvoiceV1, ListInvoicesV1, UpdateInvoiceV1 } from './invoice-v1.dto.js';
import { changesFromV1, filterFromV1, fromV1, toV1 } from './invoice-v1.mapper.js';

const ERRORS = invoiceErrors('order_id');

@V1Controller('invoices', INVOICE_DOCS)
@RequiresScopesOf('invoices')
@RenameErrorFields([/^order_ids(\[0\])?$/, 'order_id'], [/^issued_at$/, 'created_at'])
export class InvoicesV1Controller {
  constructor(private readonly invoices: InvoicesService) {}

  @Get()
  @ApiListV1(InvoiceV1)
  async list(@Query() query: ListInvoicesV1) {
    return listByPage(await this.invoices.list(filterFromV1(query), pageOf(query)), toV1);
  }

  @Get(':id')
  @ApiRead(InvoiceV1)
  async get(@Param('id') id: string) {
    return item(await this.invoices.get(id), toV1);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(InvoiceV1, { errors: ERRORS.create })
  async create(@Body() dto: CreateInvoiceV1) {
    return item(await this.invoices.create(fromV1(dto)), toV1);
  }

  @Patch(':id')
  @BodyLimitMegabytes(8)
  @ApiUpdated(InvoiceV1, { errors: ERRORS.update, pathIds: { id: EXAMPLE_OTHER_INVOICE_ID } })
  async update(@Param('id') id: string, @Body() dto: UpdateInvoiceV1, @IfMatch() ifMatch: Precondition) {
    return item(await this.invoices.update(id, changesFromV1(dto), ifMatch), toV1);
  }

  @Delete(':id')
  @ApiDeleted({
    errors: [NOT_DELETABLE],
    pathIds: { id: EXAMPLE_SPARE_INVOICE_ID },
  })
  delete(@Param('id') id: string, @IfMatch() ifMatch: Precondition) {
    return this.invoices.delete(id, ifMatch, { evenIfIssued: true, refusal: 'invoice_not_deletable' });
  }
}
