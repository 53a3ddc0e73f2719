/** The fields of v2 documents that walks of money read. */
export interface TaxRow {
  category: string;
  rate: number;
  base: number;
  tax: number;
}
export interface MoneyInvoice {
  id: string;
  customer_id: string;
  invoice_number: string;
  invoice_status: string;
  issued_at: string | null;
  total_amount: number;
  paid_amount: number;
  credited_amount: number;
  due_amount: number;
  settlement: Record<string, number>;
  tax_summary: TaxRow[];
  early_payment: { amount: number }[];
  reminder_level: number;
  order_ids: string[];
  deposits: object[];
}
export interface MoneyNote {
  id: string;
  /** Null of a credit note without an invoice. */
  invoice_id: string | null;
  customer_id: string;
  status: string;
  amount: number;
  unallocated_amount: number;
  rounding_amount: number;
  tax_summary: TaxRow[];
}
export interface MoneyPayment {
  id: string;
  customer_id: string;
  kind: string;
  status: string;
  amount: number;
  unallocated_amount: number;
  allocations: { id: string; invoice_id: string | null; amount: number; reversed_by: string | null }[];
  tax_summary: TaxRow[] | null;
}
export interface MoneyReturn {
  id: string;
  status: string;
  items: { id: string; line_id: string; quantity: number; accepted_quantity: number; rejected_quantity: number }[];
}
export interface BankLine {
  id: string;
  state: string;
  payment_ids: string[];
}
