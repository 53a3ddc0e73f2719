const documentsOf = (one: string, columns: string): string =>
  `insert into ${one}_search (tenant_id, ${one}_id, document, code_parts)
    select tenant_id, id, document, product_search_code_parts(document)
    from ${one}s cross join lateral search_document(concat_ws(' ', ${columns})) document`;

/** Statements that fill the tables of searched texts and labels, which triggers fill otherwise. */
export const SEARCHED_TEXTS: readonly string[] = [
  documentsOf('product', 'sku, reference_id, name, barcode'),
  `insert into product_labels (tenant_id, kind, value, product_id)
    select tenant_id, kind, value, id from products cross join lateral product_label_values(categories, tags)`,
  'select count(store_customer_search(tenant_id, id)) from customers',
  documentsOf('order', 'display_id, reference_id, po_number'),
  documentsOf('invoice', 'invoice_number, reference_id, po_number'),
];
