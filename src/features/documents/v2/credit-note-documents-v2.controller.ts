import { Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequiresScopesOf } from '../../../platform/edge/auth/access.js';
import { V2Controller } from '../../../platform/edge/http/routes.js';
import { DocumentsService } from '../documents.service.js';
import { CREDIT_NOTE_DOCUMENT_DOCS } from '../wire/document-docs.js';
import { DocumentRoute, leavingOf, ProblemsRoute, sendDocument } from './document-route.js';
import { DocumentProblemsQueryV2, DocumentQueryV2 } from './document-v2.dto.js';

@V2Controller('credit-notes/:id', CREDIT_NOTE_DOCUMENT_DOCS)
@RequiresScopesOf('invoices')
export class CreditNoteDocumentsV2Controller {
  constructor(private readonly documents: DocumentsService) {}

  @DocumentRoute()
  async creditNoteDocument(
    @Param('id') id: string,
    @Query() { format = 'pdf', language = 'en' }: DocumentQueryV2,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.documents.get('credit_note', id, { format, language }, leavingOf(response));
    await sendDocument(file, request, response);
  }

  @ProblemsRoute()
  async creditNoteDocumentProblems(@Param('id') id: string, @Query() { format = 'pdf' }: DocumentProblemsQueryV2) {
    return { data: await this.documents.problems('credit_note', id, format) };
  }
}
