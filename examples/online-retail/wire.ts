/** The parts of the API's responses that this client reads. */
export interface Single<T> {
  data: T;
}

export interface Pagination {
  total_records: number;
  next_page: number;
  next_cursor?: string | null;
}

export interface Page<T> {
  data: T[];
  pagination: Pagination;
}

export interface Referenced {
  id: string;
  reference_id: string;
}

export interface WireProduct {
  id: string;
  sku: string;
}

export interface WireOrderLine {
  reference_id: string;
  sku: string;
  quantity: number;
  unit_price: number;
  invoiced_quantity: number;
}

export interface WireOrder extends Referenced {
  created_at: string;
  customer_reference_id: string;
  line_items: WireOrderLine[];
}

export interface WireItem {
  id: string;
  reference_id: string;
  product_id: string | null;
  sku?: string;
  quantity: number;
  amount: number;
  item_total: number;
}

interface WireInvoice extends Referenced {
  invoice_number: string;
  total_amount: number;
  paid_amount: number;
  due_date: string;
  items: WireItem[];
}

export interface WireInvoiceV1 extends WireInvoice {
  order_id: string;
  status: string;
}

export interface WireInvoiceV2 extends WireInvoice {
  customer_id: string;
  order_ids: string[];
  credited_amount: number;
  due_amount: number;
  invoice_status: string;
  issued_at: string | null;
  settlement: { payments: number; write_offs: number; adjustments: number; refunds: number };
}

export interface WireCreditNote extends Referenced {
  credit_note_number: string;
  issued_at: string;
  amount: number;
  items: { invoice_item_id: string; quantity: number }[];
}

export interface WirePayment extends Referenced {
  display_id: string;
  kind: string;
  status: string;
  customer_id: string;
  amount: number;
  paid_at: string;
  allocations: { invoice_id: string | null; amount: number }[];
}

export interface WireStatement {
  opening_balance: number;
  entries: { date: string; type: string; number: string; amount: number; balance: number }[];
  closing_balance: number;
  ageing: { balance: number };
}

export interface WireDifference {
  resource: string;
  id: string;
  field: string;
  stored: number;
  computed: number;
}
