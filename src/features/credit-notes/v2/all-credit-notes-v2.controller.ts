import { Body, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { HasRelations } from '#platform/edge/http/include/relations-of-read.js';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes, BodyOptional } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiListV2, ApiRead, ApiUpdated, V2Controller } from '#platform/edge/http/routes.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { PathIdentifier } from '#platform/edge/http/path-identifier.js';
import { ReadByReference } from '#platform/edge/http/read-by-key.js';
import { LOCATION } from '#platform/edge/http/docs/docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { pageOf } from '#platform/edge/http/page-query.js';
import { CreditNotesService } from '../credit-notes.service.js';
import { CREDIT_NOTE_DOCS, CREDIT_NOTE_ERRORS, CREDIT_WITHOUT_INVOICE } from '../api/credit-note.docs.js';
import {
  CreateCreditWithoutInvoiceV2,
  CreditNoteV2,
  ListCreditNotesV2,
  VoidCreditNoteV2,
} from './credit-note-v2.dto.js';
import { filterFromV2, withoutInvoiceFromV2 } from './credit-note-v2.mapper.js';
import { creditNoteRepresentation } from '../api/credit-note.mapper.js';

/** Credit notes of all invoices, and those without one. */
@V2Controller('credit-notes', CREDIT_NOTE_DOCS)
@RequiresScopesOf('invoices')
@HasRelations('credit_notes')
export class AllCreditNotesV2Controller {
  constructor(private readonly creditNotes: CreditNotesService) {}

  @Get()
  @ApiListV2(CreditNoteV2)
  async listAll(@Query() query: ListCreditNotesV2) {
    return listByCursor(await this.creditNotes.list(filterFromV2(query), pageOf(query)), creditNoteRepresentation);
  }

  @Get(':id')
  @ApiRead(CreditNoteV2)
  async getById(@Param('id') id: string) {
    return item(await this.creditNotes.get(id), creditNoteRepresentation);
  }

  @ReadByReference(CreditNoteV2)
  async getByReference(@PathIdentifier('reference_id') referenceId: string) {
    return item(await this.creditNotes.getByReference(referenceId), creditNoteRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(CreditNoteV2, { errors: CREDIT_NOTE_ERRORS.createWithoutInvoice })
  @AnswerExample(CREDIT_WITHOUT_INVOICE)
  async createWithoutInvoice(@Body() dto: CreateCreditWithoutInvoiceV2) {
    const note = await this.creditNotes.createWithoutInvoice(withoutInvoiceFromV2(dto));
    return item(note, creditNoteRepresentation);
  }

  @Post(':id/void')
  @HttpCode(HttpStatus.OK)
  @BodyOptional()
  @ApiUpdated(CreditNoteV2, { errors: CREDIT_NOTE_ERRORS.void, headers: LOCATION })
  async void(@Param('id') id: string, @Body() dto: VoidCreditNoteV2, @IfMatch() ifMatch: Precondition) {
    return item(
      await this.creditNotes.void(id, dto.reason, ifMatch),
      creditNoteRepresentation,
      `/v2/credit-notes/${id}`,
    );
  }
}
