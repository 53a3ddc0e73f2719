import type { OperationText } from '../../platform/http/resource-docs.js';

const LINES = `Each line names a \`sku\` of the catalogue and a quantity above 0; \`is_adhoc: true\` permits a SKU that is not in the catalogue and then needs a \`unit_price\`.`;

/** Texts of the operations on orders, by the method of the controller. */
export const ORDER_OPERATIONS = {
  list: {
    summary: 'Which orders are there?',
    description:
      'Returns orders without their lines, charges and attributes; read a single order for these. The orders that changed last come first. To keep a copy up to date, filter by `updated_after`.',
    v2: 'Without `order_status` only confirmed orders are returned; `order_status=all` returns every status. A changed invoice or shipment also changes its orders, so that they appear again.',
    v1: 'Without `order_status` orders of every status are returned.',
  },
  get: {
    summary: 'Show an order with its lines',
    description:
      'Returns one order with its lines, charges and attributes. Each line shows how much of it is picked, shipped, invoiced and cancelled. Send the `ETag` of the response in `If-Match` of the next change, so that nobody’s change in between is overwritten.',
  },
  create: {
    summary: 'Enter an order',
    description: `Enters an order, or a quote, of a customer with 1 to 5,000 lines. ${LINES} A line without \`unit_price\` gets the price that "What will this customer pay?" returns for its quantity at the time \`created_at\`; a line that has no price is refused.

What is left out is filled in: the number, the customer's active default addresses and contact, the tax by the customer's tax rate, and the payment and fulfillment status. Later changes of the customer or of prices do not change the order.

An order is confirmed unless you send another \`status\`. Only confirmed orders can be shipped and invoiced. For an order that was partly shipped or invoiced in another system, send the counters of its lines.

An inactive customer is refused, and so is a line of an inactive product. Quantities outside minimum, maximum or step of the price list are accepted; in v2 the answer names them in \`warnings\`.

A \`reference_id\` or \`display_id\` that another order has is refused with 409. Next: create a shipment, or an invoice, of the order.`,
  },
  replace: {
    summary: 'Change an order and its lines',
    description: `Replaces the lines of an order as a whole. Other fields that you leave out keep their values; \`null\` empties a field, or gives it its default: the computed amount, the tax by the customer's rate, the derived status, 0. \`additional_charges\` and \`attributes\` are replaced as a whole if you send them.

Lines are matched by \`id\`, then \`reference_id\`, then \`sku\`, and keep their id and counters. A matched line whose \`sku\` stays also keeps price, discount, note, promotion and modifiers that you leave out; \`unit_price: null\` asks for the customer's price as of the creation of the order, which a new line without \`unit_price\` gets. ${LINES} A new line of an inactive product is refused.

With another \`customer_id\`, the addresses and the contact that were copied from the former customer are replaced by the new customer's defaults, also if they are sent back as they were read; those that you send with other values, and those of this order alone, stay. Payment method and price list go unless you send them; tax and the prices that you leave out are those of the new customer.

A line that is picked, shipped or invoiced cannot be removed, get another SKU, or a quantity below what is used. Then the customer and the type of the order cannot change either: 409 \`resource_locked\`. A \`status\` that is sent follows the rules of "Confirm, submit, cancel or reopen an order". A quote becomes an order with \`type: order\` (v2). While an order is cancelled, its customer, lines, price list and amounts cannot change: 409 \`resource_locked\`.

Amounts, payment and fulfillment status are computed anew, unless you stated them.`,
  },
  changeStatus: {
    summary: 'Confirm, submit, cancel or reopen an order',
    description: `Moves an order to another status: a draft to submitted, confirmed or cancelled; a submitted order to confirmed, draft or cancelled; a confirmed order to cancelled, as long as nothing of it is shipped or invoiced. A cancelled order can become a draft again, with its lines and counters as they were. Any other change is refused with 409 \`invalid_state_transition\`, and the error names the possible statuses. The present status is accepted and changes nothing.`,
  },
  delete: {
    summary: 'Delete a draft order',
    description:
      'Deletes an order in the status `draft`. Orders in another status are part of the business history: 409 `resource_locked`; cancel them instead. The `reference_id` of a deleted order can be used again.',
  },
} satisfies Record<string, OperationText>;
