import type { Client as Connection } from 'pg';
import { EXAMPLE_CREDITED_CUSTOMER_ID } from '#examples/example-ids.js';
import type { Statement } from './statements.js';

/** Makes rows of a tenant that the present service does not write, or not at the end of a request, so that statements about them have results. */
export async function makeRowsOfOthers(admin: Connection, owner: string, sent: readonly Statement[]): Promise<void> {
  // like rows written by earlier versions, which did not have the columns
  await admin.query('update order_lines set product_name = null where position = 0');
  await admin.query('update credit_notes set tax_amount = null where voided_at is null');
  await admin.query(`update invoices set line_tax_total = null
    where (tenant_id, id) in (select tenant_id, invoice_id from credit_notes where tax_amount is null)`);
  // overlapping active contracts, which the service never stores, so that the query for them has a result
  await admin.query(`update contracts set status = 'active' where reference_id like 'OVERLAP-%'`);
  // documents of a customer that are no pages; no further invoice is issued
  await admin.query(`update customers set document_format = 'ubl' where id = $1 and tenant_id = $2`, [
    EXAMPLE_CREDITED_CUSTOMER_ID,
    owner,
  ]);
  // prepared changes are valid for some minutes, and the specs of a group may need more until their statements are sent
  await admin.query(`update prepared_changes set expires_at = expires_at + interval '1 day' where tenant_id = $1`, [
    owner,
  ]);
  // like tasks that failed before they succeeded, and states of documents that have one of the stored files each as their logo
  for (const { text, values } of sent)
    if (text.startsWith('delete from task_attempts'))
      await admin.query(
        'insert into task_attempts (tenant_id, task, subject, tries) values ($1, $2, $3, 1) on conflict do nothing',
        values,
      );
  await admin.query(
    `update document_states s set logo = o.object_key from
    (select id, row_number() over (order by id) as place from document_states where tenant_id = $1) x,
    (select object_key, row_number() over (order by id) as place, count(*) over () as all from media_objects where tenant_id = $1) o
    where s.tenant_id = $1 and s.id = x.id and x.place % o.all = o.place % o.all`,
    [owner],
  );
}
