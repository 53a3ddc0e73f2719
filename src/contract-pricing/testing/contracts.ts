let made = 0;

/** A body that creates a contract with C-1 over A, from 2026 on; whatever is given replaces that. */
export const contractOf = (fields: object = {}) => ({
  name: 'Contract',
  reference_id: `CT-${++made}`,
  customer_group_type: 'customers',
  customer_ids: ['C-1'],
  product_price_map: [priceOf('A')],
  schedule_details: { start_date: '2026-01-01T00:00:00Z' },
  ...fields,
});

/** The entry of a SKU with tiers from their starts on to the next; without any, one from 1 on. */
export const priceOf = (sku_id: string, ...tiers: [start: number, end: number | null, price: number][]) => ({
  sku_id,
  volume_tiers: (tiers.length ? tiers : ([[1, null, 10]] as const)).map(([start_quantity, end_quantity, price]) => ({
    start_quantity,
    end_quantity,
    price,
  })),
});
