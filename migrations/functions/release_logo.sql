-- Deletes the row of an object that no media file has any more, with the last state of documents that names it as logo, and puts the object into
-- quarantine, so that the next sweep deletes it. Trigger of document_states.
create or replace function release_logo()
returns trigger
language plpgsql as $$
begin
  -- a second deletion waits here, and then sees what this one has deleted
  perform from media_objects o where o.tenant_id = old.tenant_id and o.object_key = old.logo and o.file_count = 0 for update;
  if not found or exists (select 1 from document_states s where s.tenant_id = old.tenant_id and s.logo = old.logo) then
    return null;
  end if;
  delete from media_objects where tenant_id = old.tenant_id and object_key = old.logo and file_count = 0;
  if found then
    insert into media_quarantine (tenant_id, object_key, reason) values (old.tenant_id, old.logo, 'deleted') on conflict do nothing;
  end if;
  return null;
end $$;
