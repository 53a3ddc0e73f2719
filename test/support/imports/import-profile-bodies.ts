/** A valid body of POST for a profile of imports. */
export function newImportProfileBody() {
  return {
    reference_id: 'NEW',
    name: 'Price list',
    resource: 'products',
    file: { encoding: 'windows-1252', separator: ';', decimal: ',', thousands: '.', dates: 'DD.MM.YYYY' },
    unmapped: 'ignore',
    columns: [
      { from: 'Article', to: ['sku_id', 'group_code'] },
      { from: ['Text', 'Description'], to: 'name' },
      { from: 'Price', to: 'product_prices[0].price' },
      { from: 'Group', to: 'categories', path: '>' },
      { from: 'Features', to: 'attributes', pairs: { separator: ',', assign: '=', fields: { brand: 'brand' } } },
    ],
    constants: { 'product_prices[0].min_order_quantity': 1 },
    templates: { reference_id: 'supplier-{sku_id}' },
    fill_down: { key: 'Group', columns: ['Group'] },
    variations: { from: 'Sizes', key: 'Article', split: '|', separator: ',', assign: '=' },
    join_rows_without: 'sku_id',
    drop_without: { 'product_prices[0]': 'price' },
    skip_rows_where: { Type: ['title', ''] },
    skip_rows_without: ['Text', 2],
  };
}
