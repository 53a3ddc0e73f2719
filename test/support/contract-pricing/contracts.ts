let contracts = 0;

/** Body of a new contract that prices SKU `A` for customer `C-1` from 2026 on; `fields` override this. */
export const contractOf = (fields: object = {}) => ({
  name: 'Contract',
  reference_id: `CT-${++contracts}`,
  customer_group_type: 'customers',
  customer_ids: ['C-1'],
  product_price_map: [priceOf('A')],
  schedule_details: { start_date: '2026-01-01T00:00:00Z' },
  ...fields,
});

/** An entry of `product_price_map`; without tiers, it has one from quantity 1 on. */
export const priceOf = (sku_id: string, ...tiers: [start: number, end: number | null, price: number][]) => ({
  sku_id,
  volume_tiers: (tiers.length ? tiers : ([[1, null, 10]] as const)).map(([start_quantity, end_quantity, price]) => ({
    start_quantity,
    end_quantity,
    price,
  })),
});
