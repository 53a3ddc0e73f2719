import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { BodyLimitMegabytes } from '#platform/edge/http/body/body.js';
import { ApiCreated, ApiIfMatch, ApiListV2, ApiRead, V2Controller } from '#platform/edge/http/routes.js';
import { AnswerExample } from '#platform/edge/http/docs/resource-docs.js';
import { IfMatch, type Precondition } from '#platform/data/records/if-match.js';
import { item, listByCursor } from '#platform/edge/http/answers/responses.js';
import { commonFilterOf, pageOf } from '#platform/edge/http/page-query.js';
import { CreditNotesService } from '../credit-notes.service.js';
import { CREATED_CREDIT_NOTE, CREDIT_NOTE_ERRORS, INVOICE_CREDIT_NOTE_DOCS } from '../api/credit-note.docs.js';
import { CreateCreditNoteV2, CreditNoteV2, ListInvoiceCreditNotesV2 } from './credit-note-v2.dto.js';
import { fromV2 } from './credit-note-v2.mapper.js';
import { creditNoteRepresentation } from '../api/credit-note.mapper.js';

@V2Controller('invoices/:id/credit-notes', INVOICE_CREDIT_NOTE_DOCS)
@RequiresScopesOf('invoices')
export class CreditNotesV2Controller {
  constructor(private readonly creditNotes: CreditNotesService) {}

  @Get()
  @ApiListV2(CreditNoteV2, 404)
  async list(@Param('id') id: string, @Query() query: ListInvoiceCreditNotesV2) {
    const page = pageOf(query, undefined, id);
    return listByCursor(
      await this.creditNotes.listOfInvoice(id, commonFilterOf(query), page),
      creditNoteRepresentation,
    );
  }

  @Get(':credit_note_id')
  @ApiRead(CreditNoteV2)
  async get(@Param('id') id: string, @Param('credit_note_id') creditNoteId: string) {
    return item(await this.creditNotes.getOfInvoice(id, creditNoteId), creditNoteRepresentation);
  }

  @Post()
  @BodyLimitMegabytes(8)
  @ApiCreated(CreditNoteV2, { errors: CREDIT_NOTE_ERRORS.create, hasParent: true })
  @AnswerExample(CREATED_CREDIT_NOTE)
  @ApiIfMatch() // compares the version of the invoice, which the creation increments
  async create(@Param('id') id: string, @Body() dto: CreateCreditNoteV2, @IfMatch() ifMatch: Precondition) {
    return item(await this.creditNotes.create(id, fromV2(dto), ifMatch), creditNoteRepresentation);
  }
}
