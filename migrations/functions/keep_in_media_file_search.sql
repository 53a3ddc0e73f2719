-- Stores the searched text of a media file: its name. Trigger of media files, which never change.
create or replace function keep_in_media_file_search()
returns trigger
language plpgsql as $$
declare
  d text := search_document(new.file_name);
begin
  insert into media_file_search (tenant_id, media_file_id, document, code_parts)
    values (new.tenant_id, new.id, d, product_search_code_parts(d));
  return null;
end $$;
