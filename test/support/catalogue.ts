import type { Client as Connection } from 'pg';

/**
 * Fills a tenant with `count` products: two in each group, one of ten inactive, each with a realistic amount of text. The
 * trigger fills the search table.
 */
export async function fillCatalogue(admin: Connection, slug: string, count: number): Promise<void> {
  const tenant = `(select id from tenants where slug = '${slug}')`;
  await admin.query('begin');
  await admin.query('set local synchronous_commit = on'); // vacuum marks only durably written pages as all-visible
  await admin.query(`select set_config('app.tenant_id', ${tenant}::text, true)`);
  await admin.query(`insert into product_groups (tenant_id, id, group_code)
    select ${tenant}, gen_random_uuid(), 'GROUP-' || g from generate_series(1, ${Math.ceil(count / 2)}) g`);
  await admin.query(`insert into products (tenant_id, id, group_id, sku, reference_id, name, status, is_primary, priority, medias,
      attributes, created_at, updated_at)
    select g.tenant_id, gen_random_uuid(), g.id, 'SKU-' || lpad(n::text, 6, '0'), 'erp-' || n, 'Product number ' || n,
      case when n % 10 = 0 then 'inactive' else 'active' end, n % 2 = 1, n % 90, '[]',
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name', 'text', 'value', repeat(md5(n::text), 25))),
      now() - n * interval '1 second', now() - n % 977 * interval '1 minute'
    from generate_series(1, ${count}) n join product_groups g on g.tenant_id = ${tenant} and g.group_code = 'GROUP-' || (n + 1) / 2`);
  await admin.query('commit');
}

/**
 * Does the work of autovacuum at once: statistics, the visibility map, and the pending list of the trigram index. Repeated until all rows are
 * visible to everybody, because a transaction that runs meanwhile, such as autovacuum's own, leaves pages out of the map.
 */
export async function settleCatalogue(admin: Connection): Promise<void> {
  const isVisible = `select bool_and(relallvisible = relpages) as done from pg_class where relname in ('products', 'product_groups')`;
  for (let done = false; !done;) {
    await admin.query('vacuum (analyze) products, product_groups, product_search');
    ({ done } = (await admin.query<{ done: boolean }>(isVisible)).rows[0]!);
  }
}
