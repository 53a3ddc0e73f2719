-- The media file that is the logo of the tenant, null if there is none: the one of the type `logo` that was uploaded last, unless no program of
-- pages reads its format.
create or replace function tenant_logo(tenant uuid)
returns uuid
language sql stable as $$
  select f.id from media_files f join media_objects o on o.tenant_id = tenant and o.id = f.object_id
  where f.tenant_id = tenant and f.entity_type = 'logo' and o.type not in ('bmp', 'ico')
  order by f.created_at desc, f.id desc limit 1
$$;
