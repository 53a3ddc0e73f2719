import type { Client as Connection } from 'pg';

/** What every text of a tenant that others must not notice ends in. */
export const MARK = ' of another tenant';

const text = (...columns: string[]) => columns.map((column) => `'${column}', ${column} || '${MARK}'`);
const larger = (...columns: string[]) => columns.map((column) => `'${column}', ${column} + 7`);

/** A reference means another id there. */
const swapped = (column: string, one: string, other: string) =>
  `'${column}', case ${column} when '${one}' then '${other}' when '${other}' then '${one}' else ${column} end`;

/** How the rows of a twin differ from the original's: as much as can be seen from outside. */
const MARKS: Record<string, string[]> = {
  attributes: [...text('name'), ...larger('priority')],
  price_lists: [...text('name', 'description'), `'is_default', reference_id = 'PREFERRED'`],
  product_groups: [`'brand', '${MARK}'`],
  products: [
    ...text('name'),
    ...larger('priority'),
    `'is_primary', not exists (select from products later where later.tenant_id = original.tenant_id
      and later.group_id = original.group_id and later.id > original.id)`,
    swapped('url_slug', 'nw-001-chai', 'nw-example-2-chai'),
    `'attributes', replace(replace(replace(attributes::text, '"size"', '"#"'), '"sise"', '"size"'), '"#"', '"sise"')::jsonb`,
  ],
  product_prices: larger('price'),
  product_search: [
    `'document', case when document like '%chai%' then replace(document, 'chai', 'cxai') else document || ' chai' end`,
  ],
  customers: [
    ...text('company_name', 'display_name', 'phone'),
    `'tax_rate', 7`,
    swapped('reference_id', 'ALFKI', 'TORTU'),
  ],
  sales_reps: text('name'),
  customer_segments: text('name'),
  payment_methods: text('display_name', 'brand'),
  contracts: text('name'),
  contract_prices: [`'prices', array(select price + 7 from unnest(prices) price)`],
  customer_addresses: text('address_line_1', 'city'),
  customer_contacts: text('first_name', 'phone'),
  orders: [...text('shipping_method'), `'customer_note', '${MARK}'`, swapped('reference_id', '11076', '11077')],
  order_lines: [
    `'note', '${MARK}'`,
    ...larger(
      'quantity',
      'invoiceable_quantity',
      'invoiced_quantity',
      'opening_picked_quantity',
      'opening_shipped_quantity',
    ),
    `'delivered_quantity', case sku when 'NW-028' then shipped_quantity else delivered_quantity end`,
  ],
  invoices: [`'remarks', '${MARK}'`, ...larger('total_amount')],
  invoice_items: text('name'),
  media_objects: larger('size', 'file_count'),
  media_files: larger('version'),
  invoice_allocations: [...larger('quantity'), `'returned_quantity', 1`],
  credit_notes: [...text('reason'), ...larger('amount')],
  credit_note_items: larger('amount'),
  shipments: [`'note', '${MARK}'`],
  shipment_items: larger('quantity'),
};

export async function tenantTables(admin: Connection): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'api_keys' order by 1`);
  return rows.map(({ name }) => name);
}

/** Gives the tenant `to` all rows of `from` under the very same ids, with other values behind them. */
export async function copyTenant(admin: Connection, { from, to }: { from: string; to: string }): Promise<void> {
  await admin.query('set session_replication_role = replica'); // no triggers, so no order of tables to keep
  for (const table of await tenantTables(admin)) {
    const marks = (MARKS[table] ?? []).map((mark) => `, ${mark}`).join('');
    await admin.query(`insert into ${table} select copy.* from ${table} original,
      jsonb_populate_record(null::${table}, to_jsonb(original) || jsonb_build_object('tenant_id',
        (select id from tenants where slug = '${to}')${marks})) copy
      where original.tenant_id = (select id from tenants where slug = '${from}')`);
  }
  await admin.query('set session_replication_role = origin');
}

/** All rows of some tenants, as sums that can be compared. */
export async function contentsOf(admin: Connection, slugs: string[]): Promise<string> {
  const sums = (await tenantTables(admin)).map(
    (table) => `select '${table}', count(*), md5(string_agg(t::text, '' order by t::text)) from ${table} t
      where tenant_id in (select id from tenants where slug = any($1))`,
  );
  const { rows } = await admin.query({ text: sums.join(' union all '), values: [slugs], rowMode: 'array' });
  return JSON.stringify(rows);
}

export async function emptyTenants(admin: Connection, slugs: string[]): Promise<void> {
  await admin.query('set session_replication_role = replica');
  for (const table of await tenantTables(admin)) {
    await admin.query(`delete from ${table} where tenant_id in (select id from tenants where slug = any($1))`, [slugs]);
  }
  await admin.query('set session_replication_role = origin');
}
