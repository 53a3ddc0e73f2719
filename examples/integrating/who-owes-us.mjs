// Who owes us what: the ageing report of a day with the open invoices of the customers that are overdue, and statements for them.
//   node examples/integrating/main.mjs who-owes-us 2026-01-31

/** All rows of the ageing report at the end of a day, those with the most overdue first, and the totals. The report of a past day stays the same. */
export async function readAgeing(api, day) {
  const rows = [];
  let cursor = null;
  for (;;) {
    const query = new URLSearchParams({ as_of_date: day, sort_by: 'overdue', page_size: '100' });
    if (cursor !== null) query.set('cursor', cursor);
    const { data, pagination } = (await api.send('GET', `/v2/reports/ageing?${query}`)).body;
    rows.push(...data.rows);
    cursor = pagination.next_cursor;
    if (cursor === null) return { buckets: data.buckets, rows, totals: data.totals };
  }
}

/** The customers that are overdue at the end of a day, each with the invoices that are overdue now. */
export async function overdueCustomers(api, day) {
  const { buckets, rows } = await readAgeing(api, day);
  const late = buckets.filter((bucket) => bucket !== 'not_due');
  const overdue = [];
  for (const row of rows) {
    if (!late.some((bucket) => row[bucket] > 0)) continue;
    const invoices = [];
    for await (const item of api.everything(`customers/${row.customer_id}/open-items`, { overdue: 'true' }))
      invoices.push(item);
    overdue.push({ ...row, invoices });
  }
  return overdue;
}

/** The statement of a customer as a CSV file. Both days belong to it; the closing balance is that of the ageing report of the last day. */
export async function statementFile(api, customerId, from, to) {
  const query = new URLSearchParams({ from_date: from, to_date: to });
  const headers = { Accept: 'text/csv' };
  return (await api.send('GET', `/v2/customers/${customerId}/statement?${query}`, { headers })).body;
}
