/**
 * SQL of what credit notes returned to an order line (an alias), of invoices that are neither cancelled nor deleted. It can be invoiced again.
 */
const returnedByCreditNotes = (
  line: string,
): string => `coalesce((select sum(a.returned_quantity) from invoice_allocations a
    where a.tenant_id = $1 and a.order_line_id = ${line}.id), 0)`;

/** SQL of what was ever invoiced of an order line (an alias), also what credit notes returned to the order since. */
export const everInvoiced = (line: string): string => `(${line}.invoiced_quantity + ${returnedByCreditNotes(line)})`;

/** SQL of what was sent to the customer of an order line (an alias): the greater of what was shipped and what was invoiced. */
export const sentQuantity = (line: string): string => `greatest(${line}.shipped_quantity, ${everInvoiced(line)})`;

/** SQL of what has come back of an order line (an alias), or is announced by returns that are not received yet. */
export const returnedQuantity = (line: string): string => `(${line}.returned_quantity + ${line}.open_return_quantity)`;
