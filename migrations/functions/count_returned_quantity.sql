-- Keeps the returned quantity of an order line equal to what credit notes have returned to it, beside what returns have: adds what a credit note
-- returns, and takes it back when the credit note is voided or the allocation is deleted with its invoice. Triggers of invoice_allocations.
create or replace function count_returned_quantity()
returns trigger
language plpgsql as $$ begin
  if tg_op = 'DELETE' then
    update order_lines set returned_quantity = returned_quantity - old.returned_quantity
      where tenant_id = old.tenant_id and id = old.order_line_id;
  else
    update order_lines set returned_quantity = returned_quantity + new.returned_quantity - old.returned_quantity
      where tenant_id = new.tenant_id and id = new.order_line_id;
  end if;
  return null;
end $$;
