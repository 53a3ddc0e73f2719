import type { Client } from './client.js';

export interface SoldOrder {
  id: string;
  invoices: string[];
}

/** What orders of {@link sellOrders} have in common. */
export interface Sales {
  priceList: string;
  salesRep: string;
  products: Record<string, string>;
}

const DUE = '2030-01-01T00:00:00Z';

/** A price list, a sales rep, and products with prices and stock: of which the orders of {@link sellOrders} are. */
export async function prepareSales(client: Client): Promise<Sales> {
  const priceList = await client.create('/v2/price-lists', { reference_id: 'SALES', name: 'Sales' });
  const salesRep = await client.create('/v2/sales-reps', {
    reference_id: 'REP',
    name: 'Anna',
    email: 'anna@example.com',
  });
  const products: Record<string, string> = {};
  for (const sku of ['A', 'B']) {
    const product_prices = [{ price_list_id: priceList.id, price: 10 }];
    const made = await client.create('/v2/products', {
      group_code: sku,
      variants: [{ sku_id: sku, name: sku, product_prices }],
    });
    products[sku] = made.id;
    await client.put(`/v2/inventories/by-sku/${sku}`, { available_quantity: 100 });
  }
  return { priceList: priceList.id, salesRep: salesRep.id, products };
}

/**
 * Orders numbered from `from`, each of a customer of its own with a payment method, with two shipments and two invoices, of which one is partly paid
 * and credited.
 */
export async function sellOrders(client: Client, sales: Sales, from: number, count: number): Promise<SoldOrder[]> {
  const sold: SoldOrder[] = [];
  for (let number = from; number < from + count; number++) {
    const customer = await client.create('/v2/customers', {
      reference_id: `C-${number}`,
      company_name: `Customer ${number}`,
      assigned_price_list_id: sales.priceList,
      assigned_sales_rep_ids: [sales.salesRep],
    });
    const method = await client.create('/v2/payment-methods', {
      reference_id: `M-${number}`,
      customer_id: customer.id,
      provider: 'Any',
      payment_method_type: 'card',
      token: `tok_${number}`,
    });
    const order = await client.create('/v2/orders', {
      reference_id: `O-${number}`,
      customer_id: customer.id,
      price_list_id: sales.priceList,
      payment_method_id: method.id,
      line_items: ['A', 'B'].map((sku) => ({ sku, quantity: 10, unit_price: 10 })),
    });
    const invoices: string[] = [];
    for (const part of [1, 2]) {
      const { id } = await client.create('/v2/invoices', {
        reference_id: `I-${number}-${part}`,
        invoice_number: `I-${number}-${part}`,
        invoice_status: 'OPEN',
        order_ids: [order.id],
        due_date: DUE,
        sales_rep_id: part === 1 ? 'REP' : sales.salesRep,
        items: [{ sku: 'A', quantity: 1, amount: 10 }],
      });
      invoices.push(id);
      await client.create('/v2/shipments', {
        reference_id: `S-${number}-${part}`,
        order_id: order.id,
        invoice_id: id,
        shipment_items: [{ sku_id: 'B', quantity: 1 }],
      });
    }
    await client.create(`/v2/invoices/${invoices[0]}/payments`, { reference_id: `P-${number}`, amount: 3 });
    await client.create(`/v2/invoices/${invoices[0]}/credit-notes`, {
      reference_id: `N-${number}`,
      amount: 1,
      reason: 'Damaged',
    });
    sold.push({ id: order.id, invoices });
  }
  return sold;
}
