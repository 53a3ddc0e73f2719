-- Sets version and `updated_at` of a changed row. Trigger of resources. An update that changes no column is skipped, so that no journal entry
-- is required either; only for connections with the setting app.journal, which are those of the service. The comparison is of the stored
-- bytes, which is faster than that of values and works for all types.
create or replace function touch_resource()
returns trigger
language plpgsql as $$ begin
  if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, tenant_now());
  
  return new;
end $$;
