import { LOOKUP_PREFIX, SECRET_FILL } from './keys.js';
import { idOf } from './seed-million-sql.js';

/** Numbers of open invoices of three tenants by number. Tenant `n` has the key `keyOf(n)`. */
export type OpenInvoices = readonly [small: number, middle: number, large: number];

/** Open invoices of each customer. */
const OF_CUSTOMER = 10;
/** Lines of a statement. */
export const LINES_OF_STATEMENT = 100;
const KINDS = {
  customer: '101',
  order: '102',
  orderLine: '103',
  invoice: '104',
  file: '105',
  statement: '106',
  line: '107',
};

/** The lines of a tenant: each is of another customer, so that no line takes the invoices of another one. */
export const linesOf = (invoices: number, lines: number): number => Math.min(lines, Math.floor(invoices / OF_CUSTOMER));

const TABLES = `'customers', 'customer_ibans', 'customer_party_keys', 'orders', 'order_lines', 'invoices', 'invoice_keys', 'invoice_orders', 'bank_lines'`;

const customerOf = (n: string) => idOf(KINDS.customer, `(${n} - 1) / ${OF_CUSTOMER} + 1`);
const number = (n: string) => `'INV-' || lpad((${n})::text, 7, '0')`;
/** Up to 90,000 different amounts. */
const amount = (n: string) => `(500 + (${n})::bigint * 7919 % 90000)::numeric / 100`;
const iban = (customer: string) => `'DE00' || lpad((${customer})::text, 18, '0')`;

/** The line `k` of a tenant with `size` invoices and `count` lines: `first` is the first invoice of its customer. */
const FIRST = `((k - 1) * (size / ${OF_CUSTOMER} / count)) * ${OF_CUSTOMER} + 1`;
/** Of 20 lines two pay three invoices, one each is truncated, mistyped, short and without a reference. */
const TEXT = `case when k % 20 < 2 then 'Invoices ' || ${number('first')} || ', ' || ${number('first + 1')} || ' + ' || ${number('first + 2')}
  when k % 20 = 2 then 'Invoice ' || left(${number('first')}, 10)
  when k % 20 = 3 then 'Invoice INV-' || overlay(lpad(first::text, 7, '0') placing '9' from 3 for 1) || ' thank you'
  when k % 20 = 5 then 'Payment' else 'Invoice ' || ${number('first')} || ' of 2024-03-01, customer ' || customer end`;
const PAID = `case when k % 20 < 2 then ${amount('first')} + ${amount('first + 1')} + ${amount('first + 2')}
  when k % 20 = 4 then ${amount('first')} - 1 else ${amount('first')} end`;

/**
 * Statements that fill an empty, migrated database with open invoices and open lines of bank statements, run by a superuser with triggers
 * and foreign keys disabled. Indexes that belong to no constraint are dropped first and created at the end.
 */
export function matchingStatements(sizes: OpenInvoices, lines: number): string[] {
  const tenants = `(select n as t, (array[${sizes.join(', ')}])[n] as size,
    (array[${sizes.map((size) => linesOf(size, lines)).join(', ')}])[n] as count, tenants.id as tenant_id
    from generate_series(1, ${sizes.length}) n join tenants on slug = 'bench-' || n) s`;
  const rows = (size: string, name = 'n') => `${tenants} cross join lateral generate_series(1, ${size}) ${name}`;
  const customers = rows(`size / ${OF_CUSTOMER}`);
  return [
    'set session_replication_role = replica',
    `set maintenance_work_mem = '1GB'`,
    `create temp table dropped_indexes as select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in (${TABLES})
        and not exists (select 1 from pg_constraint where conindid = (quote_ident(indexname))::regclass)`,
    `do $$ declare i record; begin for i in select name from dropped_indexes loop execute 'drop index ' || i.name; end loop; end $$`,
    `insert into tenants (id, slug, name, currency, timezone)
      select gen_random_uuid(), 'bench-' || t, 'Bench ' || t, 'USD', 'UTC' from generate_series(1, ${sizes.length}) t`,
    `insert into api_keys (id, tenant_id, mode, lookup, secret_hash, scopes, expires_at)
      select gen_random_uuid(), t.id, 'live', '${LOOKUP_PREFIX}' || lpad(n::text, 7, '0'),
        sha256(lpad(n::text, 43, '${SECRET_FILL}')::bytea), '{*:*}', now() + interval '10 years'
      from generate_series(1, ${sizes.length}) n join tenants t on t.slug = 'bench-' || n`,
    `insert into customers (tenant_id, id, reference_id, display_id, company_name, display_name, source, attributes, bank_accounts)
      select tenant_id, ${idOf(KINDS.customer)}, 'C-' || n, 'C-' || lpad(n::text, 6, '0'), 'Trader ' || n || ' Ltd', 'Trader ' || n, 'openapi', '[]',
        jsonb_build_array(jsonb_build_object('iban', ${iban('n')}, 'holder', null, 'source', 'written', 'learnedFrom', null))
      from ${customers}`,
    `insert into customer_ibans (tenant_id, customer_id, iban) select tenant_id, ${idOf(KINDS.customer)}, ${iban('n')} from ${customers}`,
    `insert into customer_party_keys (tenant_id, customer_id, party_key)
      select tenant_id, ${idOf(KINDS.customer)}, matching_party_key('Trader ' || n || ' Ltd') from ${customers}`,
    `insert into orders (tenant_id, id, reference_id, display_id, customer_id, type, status, amount, amount_stated, amount_paid, discount_value,
        tax_value, shipping_charge, cart_total, payable_total, source, entity_source, charges, attributes, created_by, updated_by)
      select tenant_id, ${idOf(KINDS.order)}, 'SO-' || n, 'O-' || lpad(n::text, 7, '0'), ${idOf(KINDS.customer)}, 'order', 'confirmed', 1, false,
        0, 0, 0, 0, 1, 1, 'openapi', 'openapi', '[]', '[]', '{"id": null}', '{"id": null}' from ${customers}`,
    `insert into order_lines (tenant_id, id, order_id, position, reference_id, sku, quantity, unit_price, discount, discount_type, line_net,
        final_unit_price, is_adhoc, applied_modifiers, invoiceable_quantity, invoiced_quantity, shipped_quantity, cancelled_quantity,
        picked_quantity, delivered_quantity, opening_invoiced_quantity, opening_shipped_quantity, opening_picked_quantity)
      select tenant_id, ${idOf(KINDS.orderLine)}, ${idOf(KINDS.order)}, 0, '1', 'GOODS', 1, 1, 0, 'value', 1, 1, true, '[]', 1, 0, 0, 0, 0, 0, 0, 0, 0
      from ${customers}`,
    `insert into invoices (tenant_id, id, created_at, reference_id, invoice_number, customer_id, is_issued, is_sent, is_cancelled,
        due_date, total_amount, paid_amount, subtotal, discount_total, shipping_total, tax_total, line_tax_total, charges, attributes)
      select tenant_id, ${idOf(KINDS.invoice)}, timestamptz '2024-01-01 00:00:00Z', 'R-' || n, ${number('n')}, ${customerOf('n')}, true, true, false,
        timestamptz '2024-02-01 00:00:00Z' + n % 60 * interval '1 day', ${amount('n')}, 0, ${amount('n')}, 0, 0, 0, 0, '[]', '[]'
      from ${rows('size')}`,
    `insert into invoice_keys (tenant_id, invoice_id, number_key, reference_key, open_number, open_end, due)
      select tenant_id, ${idOf(KINDS.invoice)}, key, 'r' || n, key, reverse(key), ${amount('n')} * 10000
      from ${rows('size')} cross join lateral (select matching_name_key(${number('n')}) as key) keys`,
    `insert into invoice_orders (tenant_id, invoice_id, order_id, position)
      select tenant_id, ${idOf(KINDS.invoice)}, ${idOf(KINDS.order, `(n - 1) / ${OF_CUSTOMER} + 1`)}, 0 from ${rows('size')}`,
    `insert into bank_files (tenant_id, id, object_key, content_type, extension, sha256, size)
      select tenant_id, ${idOf(KINDS.file, '1')}, 'bench', 'application/xml', 'xml', 'bench', 1 from ${tenants}`,
    `insert into bank_statements (tenant_id, id, file_id, kind, account_iban, number, from_date, to_date)
      select tenant_id, ${idOf(KINDS.statement)}, ${idOf(KINDS.file, '1')}, 'report', 'DE02120300000000202051', n::text, '2024-03-01', '2024-03-01'
      from ${rows(`(count + ${LINES_OF_STATEMENT - 1}) / ${LINES_OF_STATEMENT}`)}`,
    `insert into bank_lines (tenant_id, id, statement_id, origin_id, position, entry, identity, booking_date, amount, amount_key, counterparty_name,
        counterparty_iban, remittance, bank_reference, bank_reference_key)
      select tenant_id, ${idOf(KINDS.line, 'k')}, statement, statement, (k - 1) % ${LINES_OF_STATEMENT} + 1, k, md5(t || ' ' || k), '2024-03-01', ${PAID}, ${PAID} * 10000,
        'TRADER ' || customer || ' LTD', ${iban('customer')}, ${TEXT}, 'B' || k, 'b' || k
      from ${rows('count', 'k')} cross join lateral (select ${FIRST} as first,
        ${idOf(KINDS.statement, `(k - 1) / ${LINES_OF_STATEMENT} + 1`)} as statement) f
        cross join lateral (select (first - 1) / ${OF_CUSTOMER} + 1 as customer) c`,
    `do $$ declare i record; begin for i in select definition from dropped_indexes loop execute i.definition; end loop; end $$`,
    'drop table dropped_indexes',
    'set session_replication_role = origin',
  ];
}
