import { Injectable } from '@nestjs/common';
import { InvoicesService } from '../invoices/invoices.service.js';
import { listPage, mapPage } from '../platform/records/list-query.js';
import { type CommonFilter, commonWhere } from '../platform/records/list-where.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { isId } from '../platform/values/ids.js';
import { currentCaller } from '../platform/tenancy/caller.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { createCreditNote } from './create-credit-note.js';
import { CREDIT_NOTE, CREDIT_NOTES, type CreditNoteRecord, type CreditNoteSort } from './credit-notes.queries.js';
import type { NewCreditNote } from './new-credit-note.js';

/** A credit note with the currency of its amounts, which is the tenant's. */
export type CreditNoteWithCurrency = CreditNoteRecord & { currency: string };

const withCurrency = (note: CreditNoteRecord): CreditNoteWithCurrency => ({
  ...note,
  currency: currentCaller().tenant.currency,
});

@Injectable()
export class CreditNotesService {
  constructor(
    private readonly db: TenantDb,
    private readonly invoices: InvoicesService,
  ) {}

  /** Credits a part of an issued invoice, or all of it. `precondition` is about the invoice's version. */
  async create(invoiceId: string, input: NewCreditNote, precondition: Precondition): Promise<CreditNoteWithCurrency> {
    return this.db.transaction(async (tx) => withCurrency(await createCreditNote(tx, invoiceId, input, precondition)));
  }

  async get(invoiceId: string, id: string): Promise<CreditNoteWithCurrency> {
    const invoice = await this.invoices.get(invoiceId);
    const note = isId(id) ? await this.db.readOne<CreditNoteRecord>(CREDIT_NOTE, [id]) : undefined;
    if (note?.invoiceId !== invoice.id) throw DomainError.notFound('credit_note', id);
    return withCurrency(note);
  }

  /** The credit notes of one invoice. */
  async list(
    invoiceId: string,
    filter: CommonFilter,
    request: PageRequest<CreditNoteSort>,
  ): Promise<Page<CreditNoteWithCurrency>> {
    const { id } = await this.invoices.get(invoiceId);
    const where = commonWhere(filter).when(id, (invoice) => `t.invoice_id = ${invoice}`);
    const page = await listPage<CreditNoteRecord, CreditNoteSort>(this.db, CREDIT_NOTES, where, request);
    return mapPage(page, withCurrency);
  }
}
