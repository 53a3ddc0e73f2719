import { NAMED_CUSTOMERS, NAMED_INVOICES } from '#features/named-records.js';
import { Injectable } from '@nestjs/common';
import { InvoiceLinks } from '#features/invoices/invoice-links.js';
import { InvoicesService } from '#features/invoices/invoices.service.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { whereIssued } from '#features/settings/record-day.js';
import { createCreditNote } from './from-invoice/create-credit-note.js';
import { CreditedReturns } from './credited-returns.js';
import { type CreditNoteWithTax, withTax } from './credit-note-with-tax.js';
import type { CreditNoteStatus } from './credit-note.entity.js';
import {
  CREDIT_NOTE,
  CREDIT_NOTE_BY_REFERENCE,
  CREDIT_NOTES,
  type CreditNoteRecord,
  type CreditNoteSort,
  HAS_STATUS,
  isOfCustomers,
} from './credit-notes.queries.js';
import type { NewCreditNote } from './from-invoice/new-credit-note.js';
import { createCreditWithoutInvoice } from './without-invoice/create-credit-without-invoice.js';
import type { NewCreditWithoutInvoice } from './without-invoice/new-credit-without-invoice.js';
import { voidCreditNote } from './void-credit-note.js';

export interface CreditNoteFilter extends CommonFilter {
  invoiceIds?: string[];
  customerIds?: string[];
  status?: CreditNoteStatus;
  issuedAfter?: Date;
  issuedBefore?: Date;
}

/** The conditions of a list of credit notes. */
export function creditNotesWhere(filter: CreditNoteFilter): Where {
  const { invoiceIds, customerIds, status, issuedAfter, issuedBefore, ...common } = filter;
  const where = commonWhere(common)
    .records('invoice_ids', invoiceIds, NAMED_INVOICES, (ids) => `t.invoice_id = any(${ids}::uuid[])`)
    .records('customer_ids', customerIds, NAMED_CUSTOMERS, isOfCustomers);
  whereIssued(where, issuedAfter, issuedBefore);
  return status ? where.and(HAS_STATUS[status]) : where;
}

@Injectable()
export class CreditNotesService {
  constructor(
    private readonly db: TenantDb,
    private readonly invoices: InvoicesService,
    private readonly links: InvoiceLinks,
    private readonly returns: CreditedReturns,
  ) {}

  /** Credits a part of an issued invoice, or all of it. `precondition` is about the invoice's version. */
  async create(invoiceId: string, input: NewCreditNote, precondition: Precondition): Promise<CreditNoteWithTax> {
    return this.db.transaction(async (tx) =>
      withTax(await createCreditNote(tx, this.links, invoiceId, input, precondition)),
    );
  }

  /** Credits a customer without an invoice. */
  async createWithoutInvoice(input: NewCreditWithoutInvoice): Promise<CreditNoteWithTax> {
    return this.db.transaction(async (tx) =>
      withTax(await createCreditWithoutInvoice(tx, this.links.documents, input)),
    );
  }

  /** Voids a credit note; does nothing if it is voided already. */
  async void(id: string, reason: string | undefined, precondition: Precondition): Promise<CreditNoteWithTax> {
    const links = { money: this.links.money, returns: this.returns };
    return this.db.transaction(async (tx) => withTax(await voidCreditNote(tx, links, id, reason, precondition)));
  }

  async get(id: string): Promise<CreditNoteWithTax> {
    return withTax(await readRecord(this.db, 'credit_note', CREDIT_NOTE, id));
  }

  /** The credit note with a reference of the caller. Throws `credit_note_not_found`. */
  async getByReference(referenceId: string): Promise<CreditNoteWithTax> {
    return withTax(await readRecordByKey(this.db, 'credit_note', CREDIT_NOTE_BY_REFERENCE, referenceId));
  }

  async getOfInvoice(invoiceId: string, id: string): Promise<CreditNoteWithTax> {
    const invoice = await this.invoices.get(invoiceId);
    const note = await this.get(id);
    if (note.invoiceId !== invoice.id) throw DomainError.notFound('credit_note', id);
    return note;
  }

  async list(filter: CreditNoteFilter, request: PageRequest<CreditNoteSort>): Promise<Page<CreditNoteWithTax>> {
    const page = await listPage<CreditNoteRecord, CreditNoteSort>(
      this.db,
      CREDIT_NOTES,
      creditNotesWhere(filter),
      request,
    );
    return mapPage(page, withTax);
  }

  async listOfInvoice(
    invoiceId: string,
    filter: CommonFilter,
    request: PageRequest<CreditNoteSort>,
  ): Promise<Page<CreditNoteWithTax>> {
    const { id } = await this.invoices.get(invoiceId);
    return this.list({ ...filter, invoiceIds: [id] }, request);
  }
}
