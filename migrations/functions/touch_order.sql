-- Like `touch_resource_changed_at`. A write of the same values by another API key (`updated_by`) changes nothing either.
create or replace function touch_order()
returns trigger
language plpgsql as $$ begin
  declare author constant jsonb := new.updated_by;
begin
  new.updated_by := old.updated_by;
  if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;
  new.updated_by := author;
end;
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, tenant_now());
  new.changed_at := greatest(old.changed_at, tenant_now());
  return new;
end $$;
