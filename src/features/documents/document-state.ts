import type { CreditNoteItem } from '#features/credit-notes/credit-note-item.entity.js';
import type { CreditNote, CreditNoteCharge } from '#features/credit-notes/credit-note.entity.js';
import type { Customer } from '#features/customers/customer.entity.js';
import type { InvoiceItem } from '#features/invoices/invoice-item.entity.js';
import type { Invoice, InvoiceType } from '#features/invoices/invoice.entity.js';
import type { OrderAddress, OrderContact } from '#features/orders/order.entity.js';
import type { DocumentStyle, EarlyPaymentDiscount, Seller } from '#features/settings/settings.js';
import type { Stored } from '#platform/data/sql/stored.js';

/**
 * What documents are made from, as the functions `invoice_document_state` and `credit_note_document_state` of the database make it. Documents
 * of all formats and languages are made from it alone, whenever they are asked for.
 */
export interface DocumentState {
  currency: string;
  /** Time zone of the seller, in which its days are. */
  timezone: string;
  /** Of a credit note without an invoice: what an invoice of its amounts would have, without number. */
  invoice: StateInvoice;
  items: StateItem[];
  orderNumbers: string[] | null;
  customer: Pick<
    Stored<Customer>,
    | 'displayId'
    | 'companyName'
    | 'vatId'
    | 'taxNumber'
    | 'registrationId'
    | 'registrationScheme'
    | 'electronicAddress'
    | 'buyerReference'
  > & {
    /** Registered name; null or absent, as in states that are older than it: the company name. */
    legalName?: string | null;
  };
  billingAddress: StateAddress | null;
  /** Whose address it is: that of the first order, or the default of the customer. Null or absent in states that are older than it. */
  billingAddressFrom?: 'order' | 'customer' | null;
  shippingAddress: StateAddress | null;
  contact: Pick<OrderContact, 'firstName' | 'lastName' | 'phone' | 'email'> | null;
  /** Null if the tenant has written no settings. */
  seller: Seller | null;
  /** Null if the tenant has chosen none; absent in states that are older than it. */
  style?: DocumentStyle | null;
  /** Key of the logo in the object store. */
  logo: string | null;
  /** The credit note; absent in the state of an invoice. */
  creditNote?: StateCreditNote;
}

/** The parties of a document and how it looks. */
export type LetterState = Pick<DocumentState, 'customer' | 'billingAddress' | 'contact' | 'seller' | 'style' | 'logo'>;

export type StateAddress = Pick<
  OrderAddress,
  'firstName' | 'lastName' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'country' | 'zipCode'
>;

export type StateInvoice = Pick<
  Stored<Invoice>,
  | 'dueDate'
  | 'deliveryDate'
  | 'taxMode'
  | 'buyerReference'
  | 'contractReference'
  | 'poNumber'
  | 'remarks'
  | 'paymentTerms'
  | 'charges'
  | 'taxSummary'
  | 'totalAmount'
  | 'paidAmount'
  | 'subtotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'taxTotal'
  | 'lineTaxTotal'
> & {
  /** Null while a draft has none, and where a credit note has no invoice. */
  number: string | null;
  issuedAt: string;
  /** Null or absent in states that are older than it: an invoice. */
  type?: InvoiceType | null;
  /** Null or absent in states that are older than it: none. */
  earlyPayment?: EarlyPaymentDiscount[] | null;
  /** Number of the only shipment; absent in states that are older than it. */
  despatchNumber?: string | null;
};

export type StateItem = Pick<
  Stored<InvoiceItem>,
  | 'id'
  | 'sku'
  | 'name'
  | 'buyerItemId'
  | 'quantity'
  | 'unitCode'
  | 'amount'
  | 'lineTotal'
  | 'taxRate'
  | 'taxCategory'
  | 'taxCharges'
> & {
  /** Barcode of the product; absent, as is the next one, in states that are older than it. */
  barcode?: string | null;
  /** The reference of the only order line from which the item is. */
  orderLine?: string | null;
};

export type StateCreditNote = Pick<
  Stored<CreditNote>,
  'reason' | 'amount' | 'taxAmount' | 'roundingAmount' | 'taxSummary'
> & {
  number: string;
  issuedAt: string;
  /** Null of a credit note of a mere amount. */
  items: StateCreditedItem[] | null;
  /** Null or absent in states that are older than it: none. */
  charges?: CreditNoteCharge[] | null;
};

export type StateCreditedItem = Pick<Stored<CreditNoteItem>, 'quantity' | 'creditedQuantity' | 'amount'> & {
  /** Id of the invoice's item; null of a credit note without an invoice, whose items are those of the state. */
  item: string | null;
  /** Its part of the base of its tax group; null in the tax mode stated. */
  base: StateItem['amount'] | null;
};
