-- Printed from a migrated database by "npm run schema": the present text, whichever migration wrote it.
CREATE OR REPLACE FUNCTION public.clear_invoice_of_shipments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
  update shipments set invoice_id = null where tenant_id = old.tenant_id and invoice_id = old.id;
  return old;
end $function$;
