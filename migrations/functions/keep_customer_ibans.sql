-- Keeps the IBANs of the bank accounts of a customer, by which the payer of a line of a bank statement is found. Trigger of customers.
create or replace function keep_customer_ibans()
returns trigger
language plpgsql as $$
declare
  account jsonb;
begin
  if tg_op = 'INSERT' and new.bank_accounts = '[]'::jsonb then
    return null;
  end if;
  delete from customer_ibans i where i.tenant_id = new.tenant_id and i.customer_id = new.id;
  for account in select a.value from jsonb_array_elements(new.bank_accounts) a loop
    insert into customer_ibans (tenant_id, customer_id, iban) values (new.tenant_id, new.id, account->>'iban');
  end loop;
  return null;
end $$;
