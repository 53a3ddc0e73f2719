import { Query } from '@nestjs/common';
import { RequiresScopesOf } from '#platform/edge/auth/access.js';
import { type SendText, TextResponse } from '#platform/edge/http/answers/text-responses.js';
import { V2Controller } from '#platform/edge/http/routes.js';
import { ExportsService } from '#features/exports/exports.service.js';
import { ExportRoute } from '#features/exports/v2/export-route.js';
import { CREDIT_NOTE_EXPORT } from '../files/credit-note-export.js';
import { CREDIT_NOTE_EXPORT_DOCS, CREDIT_NOTE_FILE } from '../api/credit-note.docs.js';
import { ExportCreditNotesV2 } from './credit-note-v2.dto.js';
import { filterFromV2 } from './credit-note-v2.mapper.js';

@V2Controller('exports', CREDIT_NOTE_EXPORT_DOCS)
@RequiresScopesOf('invoices')
export class CreditNoteExportsV2Controller {
  constructor(private readonly exports: ExportsService) {}

  @ExportRoute('credit_notes', CREDIT_NOTE_FILE)
  async creditNotes(@Query() query: ExportCreditNotesV2, @TextResponse() send: SendText) {
    return send(await this.exports.open(CREDIT_NOTE_EXPORT, filterFromV2(query), query));
  }
}
