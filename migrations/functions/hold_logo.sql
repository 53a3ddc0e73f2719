-- Holds the object of the logo for as long as a state of documents names it: notes its key in the column `logo`, by which deletions of media
-- files find the state. The lock waits for a deletion that is under way, and makes later ones wait for the end of this transaction; a logo that
-- was deleted meanwhile is left out. Trigger of document_states.
create or replace function hold_logo()
returns trigger
language plpgsql as $$
begin
  new.logo := new.state ->> 'logo';
  if new.logo is null then
    return new;
  end if;
  perform from media_objects o where o.tenant_id = new.tenant_id and o.object_key = new.logo for key share;
  if not found then
    new.logo := null;
    new.state := new.state || '{"logo": null}';
  end if;
  return new;
end $$;
