/** Statements, and the beginnings of what is wrong with them for a database that is distributed by tenant. */
export const CASES: readonly [statement: string, faults: readonly RegExp[]][] = [
  ['select from orders o where o.tenant_id = $1', []],
  ['select from orders where tenant_id = $1::uuid', []],
  ['select from orders o join order_lines l on l.tenant_id = o.tenant_id where o.tenant_id = $1', []],
  ['select from orders o', [/^orders o is not compared/]],
  ['select from orders o, order_lines l where o.tenant_id = $1', [/^order_lines l is not compared/]],
  [
    'select (select 1 from order_lines l where l.tenant_id = o.tenant_id) from orders o where o.tenant_id = $1',
    [/^order_lines l/],
  ],
  [
    'select from orders o, lateral (select 1 from order_lines l where l.id = o.id) x where o.tenant_id = $1',
    [/^order_lines l/],
  ],
  ['select from orders where tenant_id = $1 union all select from invoices', [/^invoices invoices/]],
  ['with x as (select from orders) select from invoices where tenant_id = $1', [/^orders orders/]],
  ['update orders set note = $2 where id = $3', [/^orders orders/]],
  ['delete from orders where tenant_id = $1 and exists (select from invoices where tenant_id = $1)', [/^has an empty/]],
  ['insert into orders (tenant_id, id) values ($1, $2)', []],
  ['insert into orders as t (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1', []],
  [
    'insert into orders (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1',
    [/^orders has no alias/],
  ],
  [
    'insert into orders as t (tenant_id) select $1 from json_to_recordset($2) as x(id uuid)',
    [/^orders gets rows of no table/],
  ],
  ['insert into orders (tenant_id, id) values ($1, gen_random_uuid())', []],
  [
    'insert into orders as t (tenant_id, id) select a.tenant_id, gen_random_uuid() from tenant_anchors a where a.tenant_id = $1',
    [/^orders is written with the volatile function gen_random_uuid/],
  ],
  [
    'insert into journal_unnumbered as t (tenant_id) select a.tenant_id from tenant_anchors a where a.tenant_id = $1',
    [/^journal_unnumbered gets the volatile default of journal_unnumbered.seq/],
  ],
  ['update orders set note = random()::text where tenant_id = $1', [/^orders is written with the volatile function/]],
  ['select number_journal($1)', []],
  [
    'select confirm_currency($2) from orders o where o.tenant_id = $1',
    [/^names tables of the tenant and calls confirm_currency/],
  ],
  [
    `with gone as (delete from list_counts where tenant_id = $1 returning *)
        insert into list_counts as t (tenant_id) select a.tenant_id from tenant_anchors a, gone where a.tenant_id = $1`,
    [/^list_counts gets rows after a changing with clause/],
  ],
  [
    `with gone as (delete from list_counts where tenant_id = $1 returning *), added as (
        insert into list_counts as t (tenant_id) select a.tenant_id from tenant_anchors a, gone where a.tenant_id = $1)
        select`,
    [],
  ],
  [
    `update orders o set attributes = jsonb_build_object('note', o.note) where o.tenant_id = $1`,
    [/^orders calls jsonb_build_object with a column/],
  ],
  [
    `update orders o set attributes = jsonb_set(o.attributes, '{note}', (select jsonb_build_object('note', i.remarks)
        from invoices i where i.tenant_id = $1 and i.id = $2)) where o.tenant_id = $1`,
    [],
  ],
  [
    'insert into orders (tenant_id) values ($1) on conflict (tenant_id) do update set updated_at = now()',
    [/^orders calls now in do update/],
  ],
  [
    'insert into orders (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at',
    [],
  ],
  [
    `insert into orders as t (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at
        where t.updated_at <= excluded.updated_at - $2::bigint * interval '1 second'`,
    [/^orders adds an interval to a time in do update/],
  ],
  [
    `insert into orders as t (tenant_id, updated_at) values ($1, now()) on conflict (tenant_id) do update set updated_at = excluded.updated_at
        where excluded.updated_at - t.updated_at >= $2::bigint * interval '1 second'`,
    [],
  ],
  [
    `update orders set note = case when id = $2 then now()::text end where tenant_id = $1`,
    [/^orders calls now in case/],
  ],
  ['update orders set updated_at = coalesce(updated_at, now()) where tenant_id = $1', [/^orders calls now in case or/]],
  [
    'with used as (select id from api_keys for update) update api_keys k set name = $1 from used u where k.id = u.id',
    [/^api_keys, which is copied to all servers, is changed after a with clause/],
  ],
  [
    'select id from api_keys where tenant_id = $1 and id = $2 for share',
    [/^api_keys, which is copied to all servers, gets a share lock/],
  ],
  ['select id from api_keys where tenant_id = $1 and id = $2 for update', []],
  ['update orders set updated_at = least(updated_at, now()) where tenant_id = $1', []],
  [
    'update orders t set note = x.note from json_to_record($2) as x(note text) where t.tenant_id = $1',
    [/^orders is changed from json_to_record, which returns one record/],
  ],
  [
    'update orders t set note = x.note from json_to_recordset(json_build_array($2::json)) as x(note text) where t.tenant_id = $1',
    [],
  ],
  ['select x.note from orders t, json_to_record($2) as x(note text) where t.tenant_id = $1', []],
  [
    'delete from orders where tenant_id = $1 and (id, note) not in (select i.id, i.note from invoices i where i.tenant_id = $1)',
    [/^orders is changed with a comparison of several columns/],
  ],
  [
    'update orders set note = $2 where tenant_id = $1 and (id, note) = (select i.id, i.note from invoices i where i.tenant_id = $1)',
    [/^orders is changed with a comparison of several columns/],
  ],
  ['delete from orders where tenant_id = $1 and id in (select i.id from invoices i where i.tenant_id = $1)', []],
  [
    'select 1 from orders where tenant_id = $1 and (id, note) in (select i.id, i.note from invoices i where i.tenant_id = $1)',
    [],
  ],
  [
    `update orders set note = (select case status when 'x' then note end) where tenant_id = $1`,
    [/^orders is changed with a simple case/],
  ],
  [`update orders set note = case when status = 'x' then note end where tenant_id = $1`, []],
  [
    `with a as (insert into payment_allocations (tenant_id, id) values ($1, $2)), p as (insert into payments (tenant_id, id) values ($1, $2)) select`,
    [/^payment_allocations refers to payments, which a later clause inserts/],
  ],
  [
    `with p as (insert into payments (tenant_id, id) values ($1, $2)) insert into payment_allocations (tenant_id, id) values ($1, $2)`,
    [],
  ],
  [
    `with p as (delete from payments where tenant_id = $1) delete from payment_allocations where tenant_id = $1`,
    [/^payments is deleted before payment_allocations, which refers to it/],
  ],
  [
    `with i as (update invoices set is_issued = true where tenant_id = $1) insert into invoice_items (tenant_id, id) values ($1, $2)`,
    [/^the trigger invoices_document_issued of invoices reads invoice_items, which a later clause writes/],
  ],
  [
    `with i as (update invoice_allocations set returned_quantity = 1 where tenant_id = $1) insert into order_lines (tenant_id, id) values ($1, $2)`,
    [
      /^invoice_allocations refers to order_lines, which a later clause inserts/,
      /^the trigger invoice_allocations_returned of invoice_allocations updates order_lines, whose rows a later clause inserts/,
    ],
  ],
  [
    `with i as (update invoice_allocations set returned_quantity = 1 where tenant_id = $1) update order_lines set note = '' where tenant_id = $1`,
    [],
  ],
  [
    `with i as (insert into invoices (tenant_id, id) values ($1, $2)) insert into invoice_items (tenant_id, id) values ($1, $2)`,
    [],
  ],
  [`select set_config('app.tenant_id', $1, true)`, [/^calls set_config/]],
  ['select 1; select 2', [/^is not one statement/]],
];
