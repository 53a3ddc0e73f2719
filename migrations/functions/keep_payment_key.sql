-- Keeps the amount, in ten-thousandths, and the time by which bank lines find a payment or refund until it is reversed; other kinds have none. Reads no
-- payment, so that on a distributed database it can run in front of a clause that writes more of them. Trigger of payments.
create or replace function keep_payment_key()
returns trigger
language plpgsql as $$
begin
  if new.kind not in ('payment', 'refund') or new.reversed_at is not null then
    delete from payment_keys k where k.tenant_id = new.tenant_id and k.payment_id = new.id;
    return null;
  end if;
  insert into payment_keys as k (tenant_id, payment_id, amount, paid_at) values (new.tenant_id, new.id, new.amount * 10000, new.paid_at)
  on conflict (tenant_id, payment_id) do update set amount = excluded.amount, paid_at = excluded.paid_at
    where k.amount <> excluded.amount or k.paid_at <> excluded.paid_at;
  return null;
end $$;
