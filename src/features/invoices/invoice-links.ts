import { Injectable } from '@nestjs/common';
import { InvoiceDocuments } from './invoice-documents.js';
import { InvoiceMoney } from './money/invoice-money.js';

/** What the use cases of invoices need of features that are built on invoices. */
@Injectable()
export class InvoiceLinks {
  constructor(
    readonly money: InvoiceMoney,
    readonly documents: InvoiceDocuments,
  ) {}
}
