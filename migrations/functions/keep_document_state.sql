-- Stores from what the documents of an invoice or credit note are made, in the transaction that issues it, and removes that of an invoice that
-- is deleted. Trigger of invoices and, deferred because its items are stored after it, of credit notes.
create or replace function keep_document_state()
returns trigger
language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    delete from document_states where tenant_id = old.tenant_id and id = old.id;
  else
    insert into document_states (tenant_id, id, state)
    select new.tenant_id, new.id, made.state from (
      select case tg_argv[0] when 'credit_note' then credit_note_document_state(new.tenant_id, new.id)
        else invoice_document_state(new.tenant_id, new.id) end as state) made
    where made.state is not null on conflict do nothing; -- without the tenant's setting, as of its owner's commands, it is made at first read
  end if;
  return null;
end $$;
