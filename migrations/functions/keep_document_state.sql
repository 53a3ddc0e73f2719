-- Stores from what the documents of an invoice or credit note are made, in the transaction that issues it, and removes that of an invoice that
-- is deleted. Trigger of invoices and credit notes, deferred for insertions because their items are stored after them. A transaction without the
-- setting of the tenant, such as one of the owner of the tables, stores none; it is then made when a document is first read.
create or replace function keep_document_state()
returns trigger
language plpgsql as $$
declare
  made jsonb;
begin
  if tg_op = 'DELETE' then
    delete from document_states where tenant_id = old.tenant_id and id = old.id;
    return null;
  end if;
  if tg_argv[0] = 'credit_note' then
    made := credit_note_document_state(new.tenant_id, new.id);
  else
    made := invoice_document_state(new.tenant_id, new.id);
  end if;
  made := tenant_locale(new.tenant_id) || made;
  if made is not null then
    insert into document_states (tenant_id, id, state) values (new.tenant_id, new.id, made) on conflict do nothing;
  end if;
  return null;
end $$;
