import { Get, Param, Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { ApiDownload, type Downloading, DownloadResponse } from '#platform/edge/http/answers/downloads.js';
import { ApiWholeList } from '#platform/edge/http/docs/reports.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { DocumentsService } from '../documents.service.js';
import { CREDIT_NOTE_DOCUMENT_DOCS, DOCUMENT_DOWNLOAD, PROBLEMS_RESPONSE } from '../api/document.docs.js';
import { DocumentProblemV2 } from '#features/invoices/v2/document-problems-v2.dto.js';
import { DocumentProblemsQueryV2, DocumentQueryV2 } from './document-v2.dto.js';
import { choiceFromV2, formatFromV2 } from './document-v2.mapper.js';

@V2Controller('credit-notes/:id', CREDIT_NOTE_DOCUMENT_DOCS)
@RequiresScopesOf('invoices')
export class CreditNoteDocumentsV2Controller {
  constructor(private readonly documents: DocumentsService) {}

  @Get('document')
  @ApiDownload(DOCUMENT_DOWNLOAD)
  async creditNoteDocument(
    @Param('id') id: string,
    @Query() query: DocumentQueryV2,
    @DownloadResponse() { signal, send }: Downloading,
  ) {
    return send(await this.documents.get('credit_note', id, choiceFromV2(query), signal));
  }

  @Get('document-problems')
  @ApiWholeList(DocumentProblemV2, PROBLEMS_RESPONSE)
  async creditNoteDocumentProblems(@Param('id') id: string, @Query() query: DocumentProblemsQueryV2) {
    return { data: await this.documents.problems('credit_note', id, formatFromV2(query)) };
  }
}
