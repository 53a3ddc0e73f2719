-- Like `touch_resource`. Also sets `changed_at`, which no caller can state, in the way of `updated_at`.
create or replace function touch_resource_changed_at()
returns trigger
language plpgsql as $$ begin
  if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, tenant_now());
  new.changed_at := greatest(old.changed_at, tenant_now());
  return new;
end $$;
