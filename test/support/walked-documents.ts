/** The fields of v2 documents that walks of corrections read. */
export interface OrderLine {
  id: string;
  sku: string;
  quantity: number;
  unit_price: number;
  cancelled_quantity: number;
  invoiced_quantity: number;
  shipped_quantity: number;
  picked_quantity: number;
  returned_quantity: number;
}
export interface Invoice {
  id: string;
  invoice_status: string;
  total_amount: number;
  credited_amount: number;
  due_amount: number;
  items: { id: string; quantity: number; credited_quantity: number; returned_quantity: number }[];
}
export interface CreditNote {
  id: string;
  status: string;
}
