-- The schema that the migrations make, printed from a migrated database by "npm run schema". Read it; do not edit it.
-- Functions stand in functions/, each in a file of its own.

create extension if not exists btree_gin;

create extension if not exists pg_trgm;

create sequence journal_seq start 1 increment 1;
grant usage on sequence journal_seq to wca_service;

create table api_keys (
  id uuid not null,
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  mode text not null,
  lookup text not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  previous_expires_at timestamp(3) with time zone,
  scopes text[] default '{}'::text[] not null,
  owner_email text,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default tenant_now() not null,
  name text default 'API key'::text not null,
  version integer default 1 not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  last_used_at timestamp(3) with time zone,
  created_by uuid,
  constraint api_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint api_keys_lookup_key UNIQUE (lookup)
);
CREATE INDEX api_keys_created ON api_keys USING btree (created_at);
CREATE INDEX api_keys_tenant ON api_keys USING btree (tenant_id);
alter table api_keys enable row level security;
create policy api_keys_tenant on api_keys using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER api_keys_touch BEFORE UPDATE OF secret_hash, previous_secret_hash, previous_expires_at, revoked_at ON api_keys FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant insert, select on api_keys to wca_service;
grant update(secret_hash) on api_keys to wca_service;
grant update(previous_secret_hash) on api_keys to wca_service;
grant update(previous_expires_at) on api_keys to wca_service;
grant update(revoked_at) on api_keys to wca_service;

create table attributes (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  entity text not null,
  name text not null,
  name_key text not null,
  data_type text not null,
  options jsonb not null,
  default_value jsonb,
  show_label boolean,
  priority integer default 0 not null,
  is_mandatory boolean default false not null,
  constraint attributes_pkey PRIMARY KEY (tenant_id, id),
  constraint attributes_name_key UNIQUE (tenant_id, entity, name_key)
);
CREATE INDEX attributes_created_at ON attributes USING btree (tenant_id, created_at, id);
CREATE INDEX attributes_updated_at ON attributes USING btree (tenant_id, updated_at, id);
alter table attributes enable row level security;
alter table attributes force row level security;
create policy attributes_tenant on attributes using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER attributes_journal AFTER INSERT OR DELETE OR UPDATE ON attributes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER attributes_touch BEFORE UPDATE ON attributes FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on attributes to wca_service;

create table bank_bookings (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  statement_id uuid not null,
  holder uuid,
  leased_until timestamp(3) with time zone,
  constraint bank_bookings_pkey PRIMARY KEY (tenant_id, statement_id)
);
alter table bank_bookings enable row level security;
alter table bank_bookings force row level security;
create policy bank_bookings_tenant on bank_bookings using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on bank_bookings to wca_service;

create table bank_files (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  object_key text not null,
  content_type text not null,
  extension text not null,
  sha256 text not null,
  size integer not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  constraint bank_files_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_files_object_key_key UNIQUE (tenant_id, object_key)
);
alter table bank_files enable row level security;
alter table bank_files force row level security;
create policy bank_files_tenant on bank_files using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on bank_files to wca_service;

create table bank_line_payments (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  line_id uuid not null,
  payment_id uuid not null,
  is_reversal boolean not null,
  is_made boolean not null,
  constraint bank_line_payments_pkey PRIMARY KEY (tenant_id, line_id, payment_id),
  constraint bank_line_payments_payment_key UNIQUE (tenant_id, payment_id, is_reversal)
);
alter table bank_line_payments enable row level security;
alter table bank_line_payments force row level security;
create policy bank_line_payments_tenant on bank_line_payments using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on bank_line_payments to wca_service;

create table bank_lines (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  statement_id uuid not null,
  "position" integer not null,
  origin_id uuid not null,
  entry integer not null,
  batch_line_id uuid,
  identity text not null,
  booking_date date not null,
  value_date date,
  amount numeric(15,4) not null,
  counterparty_name text,
  counterparty_iban text,
  counterparty_bic text,
  ultimate_name text,
  remittance text,
  structured_reference text,
  end_to_end_id text,
  bank_reference text,
  entry_reference text,
  mandate_id text,
  return_reason text,
  end_to_end_key text,
  bank_reference_key text,
  state text default 'open'::text not null,
  state_reason text,
  is_undone boolean default false not null,
  is_automatic boolean default false not null,
  bookings integer default 0 not null,
  amount_key bigint not null,
  constraint bank_lines_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_lines_state_check CHECK (state = ANY (ARRAY['open'::text, 'booked'::text, 'ignored'::text, 'split'::text]))
);
CREATE INDEX bank_lines_amount_key ON bank_lines USING btree (tenant_id, amount_key, booking_date);
CREATE INDEX bank_lines_bank_reference_key ON bank_lines USING btree (tenant_id, bank_reference_key) WHERE bank_reference_key IS NOT NULL;
CREATE INDEX bank_lines_batch ON bank_lines USING btree (tenant_id, batch_line_id);
CREATE INDEX bank_lines_booking_date ON bank_lines USING btree (tenant_id, booking_date, id);
CREATE INDEX bank_lines_created_at ON bank_lines USING btree (tenant_id, created_at, id);
CREATE INDEX bank_lines_end_to_end_key ON bank_lines USING btree (tenant_id, end_to_end_key) WHERE end_to_end_key IS NOT NULL;
CREATE INDEX bank_lines_open ON bank_lines USING btree (tenant_id, booking_date, id) WHERE state = 'open'::text;
CREATE INDEX bank_lines_origin ON bank_lines USING btree (tenant_id, origin_id) WHERE batch_line_id IS NOT NULL;
CREATE INDEX bank_lines_statement ON bank_lines USING btree (tenant_id, statement_id, "position", id);
CREATE INDEX bank_lines_updated_at ON bank_lines USING btree (tenant_id, updated_at, id);
alter table bank_lines enable row level security;
alter table bank_lines force row level security;
create policy bank_lines_tenant on bank_lines using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER bank_lines_journal AFTER INSERT OR DELETE OR UPDATE ON bank_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER bank_lines_touch BEFORE UPDATE ON bank_lines FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on bank_lines to wca_service;

create table bank_statements (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  file_id uuid not null,
  kind text not null,
  account_iban text,
  account_other text,
  number text,
  from_date date not null,
  to_date date not null,
  opening_balance numeric(15,4),
  closing_balance numeric(15,4),
  constraint bank_statements_pkey PRIMARY KEY (tenant_id, id),
  constraint bank_statements_account_check CHECK ((account_iban IS NULL) <> (account_other IS NULL))
);
CREATE INDEX bank_statements_created_at ON bank_statements USING btree (tenant_id, created_at, id);
CREATE INDEX bank_statements_file ON bank_statements USING btree (tenant_id, file_id);
CREATE INDEX bank_statements_to_date ON bank_statements USING btree (tenant_id, to_date, id);
CREATE INDEX bank_statements_updated_at ON bank_statements USING btree (tenant_id, updated_at, id);
alter table bank_statements enable row level security;
alter table bank_statements force row level security;
create policy bank_statements_tenant on bank_statements using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER bank_statements_journal AFTER INSERT OR DELETE OR UPDATE ON bank_statements DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER bank_statements_touch BEFORE UPDATE ON bank_statements FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on bank_statements to wca_service;

create table contract_customers (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  contract_id uuid not null,
  customer_id uuid not null,
  "position" integer not null,
  constraint contract_customers_pkey PRIMARY KEY (tenant_id, contract_id, customer_id)
);
CREATE INDEX contract_customers_customer ON contract_customers USING btree (tenant_id, customer_id, contract_id);
alter table contract_customers enable row level security;
alter table contract_customers force row level security;
create policy contract_customers_tenant on contract_customers using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on contract_customers to wca_service;

create table contract_prices (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  contract_id uuid not null,
  product_id uuid not null,
  start_quantities integer[] not null,
  end_quantities integer[] not null,
  prices numeric(15,4)[] not null,
  constraint contract_prices_pkey PRIMARY KEY (tenant_id, contract_id, product_id),
  constraint contract_prices_tiers_check CHECK (cardinality(start_quantities) > 0 AND cardinality(end_quantities) = cardinality(start_quantities) AND cardinality(prices) = cardinality(start_quantities))
);
CREATE INDEX contract_prices_product ON contract_prices USING btree (tenant_id, product_id, contract_id);
alter table contract_prices enable row level security;
alter table contract_prices force row level security;
create policy contract_prices_tenant on contract_prices using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on contract_prices to wca_service;

create table contract_segments (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  contract_id uuid not null,
  segment_id uuid not null,
  "position" integer not null,
  constraint contract_segments_pkey PRIMARY KEY (tenant_id, contract_id, segment_id)
);
CREATE INDEX contract_segments_segment ON contract_segments USING btree (tenant_id, segment_id, contract_id);
alter table contract_segments enable row level security;
alter table contract_segments force row level security;
create policy contract_segments_tenant on contract_segments using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on contract_segments to wca_service;

create table contracts (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  name text not null,
  reference_id text,
  status text default 'active'::text not null,
  audience text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone,
  timezone text not null,
  channels text[] default '{}'::text[] not null,
  discount_campaign_allowed boolean default false not null,
  discount_applicable_on text default 'contract_pricing'::text not null,
  priority integer default 0 not null,
  constraint contracts_pkey PRIMARY KEY (tenant_id, id),
  constraint contracts_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint contracts_schedule_check CHECK (ends_at > starts_at)
);
CREATE INDEX contracts_audience ON contracts USING btree (tenant_id, audience);
CREATE INDEX contracts_created_at ON contracts USING btree (tenant_id, created_at, id);
CREATE INDEX contracts_ends_at ON contracts USING btree (tenant_id, ends_at);
CREATE INDEX contracts_starts_at ON contracts USING btree (tenant_id, starts_at);
CREATE INDEX contracts_updated_at ON contracts USING btree (tenant_id, updated_at, id);
alter table contracts enable row level security;
alter table contracts force row level security;
create policy contracts_tenant on contracts using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER contracts_journal AFTER INSERT OR DELETE OR UPDATE ON contracts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER contracts_touch BEFORE UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on contracts to wca_service;

create table credit_note_items (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  credit_note_id uuid not null,
  "position" integer not null,
  invoice_item_id uuid,
  quantity numeric(15,4) not null,
  amount numeric(15,4) not null,
  credited_quantity numeric(15,4),
  share_amount numeric(15,4),
  sku text,
  name text,
  share_base numeric(15,4),
  unit_amount numeric(15,4),
  tax_rate numeric(15,4),
  tax_category text,
  constraint credit_note_items_pkey PRIMARY KEY (tenant_id, id),
  constraint credit_note_items_amount_check CHECK (amount >= 0::numeric),
  constraint credit_note_items_invoice_check CHECK ((invoice_item_id IS NULL) = (unit_amount IS NOT NULL)),
  constraint credit_note_items_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX credit_note_items_item ON credit_note_items USING btree (tenant_id, invoice_item_id);
CREATE INDEX credit_note_items_note ON credit_note_items USING btree (tenant_id, credit_note_id, "position");
alter table credit_note_items enable row level security;
alter table credit_note_items force row level security;
create policy credit_note_items_tenant on credit_note_items using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on credit_note_items to wca_service;

create table credit_notes (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  invoice_id uuid,
  reference_id text,
  display_id text not null,
  reason text,
  amount numeric(15,4) not null,
  returns_to_order boolean not null,
  tax_amount numeric(15,4),
  voided_at timestamp(3) with time zone,
  void_reason text,
  customer_id uuid,
  tax_summary jsonb,
  rounding_amount numeric(15,4) default 0 not null,
  issued_at timestamp(3) with time zone,
  return_id uuid,
  charges jsonb default '[]'::jsonb not null,
  tax_mode text,
  allocated_amount numeric(15,4) default 0 not null,
  refunded_amount numeric(15,4) default 0 not null,
  constraint credit_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint credit_notes_display_id_key UNIQUE (tenant_id, display_id),
  constraint credit_notes_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint credit_notes_amount_check CHECK (amount >= 0::numeric),
  constraint credit_notes_invoice_check CHECK ((invoice_id IS NULL) = (tax_mode IS NOT NULL) AND COALESCE(invoice_id, customer_id) IS NOT NULL),
  constraint credit_notes_used_check CHECK (allocated_amount >= 0::numeric AND refunded_amount >= 0::numeric AND (allocated_amount + refunded_amount) <= amount)
);
CREATE INDEX credit_notes_created_at ON credit_notes USING btree (tenant_id, created_at, id);
CREATE INDEX credit_notes_customer ON credit_notes USING btree (tenant_id, customer_id);
CREATE INDEX credit_notes_invoice ON credit_notes USING btree (tenant_id, invoice_id);
CREATE INDEX credit_notes_postdated ON credit_notes USING btree (tenant_id, issued_at) WHERE (issued_at - updated_at) > '01:00:00'::interval;
CREATE INDEX credit_notes_unused ON credit_notes USING btree (tenant_id, customer_id, id) WHERE invoice_id IS NULL AND voided_at IS NULL AND (allocated_amount + refunded_amount) < amount;
CREATE INDEX credit_notes_updated_at ON credit_notes USING btree (tenant_id, updated_at, id);
CREATE INDEX credit_notes_voided ON credit_notes USING btree (tenant_id, updated_at, id) WHERE voided_at IS NOT NULL;
alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy credit_notes_tenant on credit_notes using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER credit_notes_document_created AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_document_state('credit_note');
CREATE CONSTRAINT TRIGGER credit_notes_journal AFTER INSERT OR DELETE OR UPDATE ON credit_notes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER credit_notes_touch BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on credit_notes to wca_service;

create table customer_addresses (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  customer_id uuid not null,
  reference_id text not null,
  type text not null,
  first_name text,
  last_name text,
  phone text,
  email text,
  address_line_1 text not null,
  address_line_2 text,
  city text not null,
  state text,
  country text,
  zip_code text,
  is_default boolean default false not null,
  status text default 'active'::text not null,
  attributes jsonb not null,
  constraint customer_addresses_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_addresses_reference_id_key UNIQUE (tenant_id, customer_id, reference_id) DEFERRABLE,
  constraint customer_addresses_one_default EXCLUDE USING btree (tenant_id WITH =, customer_id WITH =, type WITH =) WHERE (is_default) DEFERRABLE
);
CREATE INDEX customer_addresses_created_at ON customer_addresses USING btree (tenant_id, created_at, id);
CREATE INDEX customer_addresses_updated_at ON customer_addresses USING btree (tenant_id, updated_at, id);
alter table customer_addresses enable row level security;
alter table customer_addresses force row level security;
create policy customer_addresses_tenant on customer_addresses using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER customer_addresses_journal AFTER INSERT OR DELETE OR UPDATE ON customer_addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER customer_addresses_touch BEFORE UPDATE ON customer_addresses FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on customer_addresses to wca_service;

create table customer_contacts (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  customer_id uuid not null,
  reference_id text not null,
  first_name text not null,
  last_name text,
  email text,
  phone text,
  designation text,
  is_default boolean default false not null,
  status text default 'active'::text not null,
  attributes jsonb not null,
  constraint customer_contacts_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_contacts_reference_id_key UNIQUE (tenant_id, customer_id, reference_id) DEFERRABLE,
  constraint customer_contacts_one_default EXCLUDE USING btree (tenant_id WITH =, customer_id WITH =) WHERE (is_default) DEFERRABLE
);
CREATE INDEX customer_contacts_created_at ON customer_contacts USING btree (tenant_id, created_at, id);
CREATE INDEX customer_contacts_updated_at ON customer_contacts USING btree (tenant_id, updated_at, id);
alter table customer_contacts enable row level security;
alter table customer_contacts force row level security;
create policy customer_contacts_tenant on customer_contacts using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER customer_contacts_journal AFTER INSERT OR DELETE OR UPDATE ON customer_contacts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER customer_contacts_touch BEFORE UPDATE ON customer_contacts FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on customer_contacts to wca_service;

create table customer_ibans (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  customer_id uuid not null,
  iban text not null,
  constraint customer_ibans_pkey PRIMARY KEY (tenant_id, customer_id, iban)
);
CREATE INDEX customer_ibans_iban ON customer_ibans USING btree (tenant_id, iban);
alter table customer_ibans enable row level security;
alter table customer_ibans force row level security;
create policy customer_ibans_tenant on customer_ibans using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on customer_ibans to wca_service;

create table customer_party_keys (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  customer_id uuid not null,
  party_key text collate "C" not null,
  constraint customer_party_keys_pkey PRIMARY KEY (tenant_id, customer_id)
);
CREATE INDEX customer_party_keys_key ON customer_party_keys USING btree (tenant_id, party_key);
alter table customer_party_keys enable row level security;
alter table customer_party_keys force row level security;
create policy customer_party_keys_tenant on customer_party_keys using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on customer_party_keys to wca_service;

create table customer_sales_reps (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  customer_id uuid not null,
  sales_rep_id uuid not null,
  "position" integer not null,
  constraint customer_sales_reps_pkey PRIMARY KEY (tenant_id, customer_id, sales_rep_id)
);
alter table customer_sales_reps enable row level security;
alter table customer_sales_reps force row level security;
create policy customer_sales_reps_tenant on customer_sales_reps using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on customer_sales_reps to wca_service;

create table customer_search (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  customer_id uuid not null,
  document text not null,
  code_parts text[] collate "C" not null,
  names text not null,
  email text,
  constraint customer_search_pkey PRIMARY KEY (tenant_id, customer_id)
);
CREATE INDEX customer_search_code_parts ON customer_search USING gin (tenant_id, code_parts);
CREATE INDEX customer_search_document ON customer_search USING gin (tenant_id, document gin_trgm_ops);
CREATE INDEX customer_search_email ON customer_search USING btree (tenant_id, email);
alter table customer_search enable row level security;
alter table customer_search force row level security;
create policy customer_search_tenant on customer_search using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
create policy customer_search_wanted on customer_search as restrictive for select using (document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[1], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[2], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[3], '%'::text) AND code_parts @> COALESCE(NULLIF(current_setting('app.search_code_parts'::text, true), ''::text)::text[], '{}'::text[]));
grant delete, insert, select, update on customer_search to wca_service;

create table customer_segment_members (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  segment_id uuid not null,
  customer_id uuid not null,
  "position" integer not null,
  constraint customer_segment_members_pkey PRIMARY KEY (tenant_id, segment_id, customer_id)
);
CREATE INDEX customer_segment_members_customer ON customer_segment_members USING btree (tenant_id, customer_id);
alter table customer_segment_members enable row level security;
alter table customer_segment_members force row level security;
create policy customer_segment_members_tenant on customer_segment_members using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on customer_segment_members to wca_service;

create table customer_segments (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  name text not null,
  description text,
  constraint customer_segments_pkey PRIMARY KEY (tenant_id, id),
  constraint customer_segments_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX customer_segments_created_at ON customer_segments USING btree (tenant_id, created_at, id);
CREATE INDEX customer_segments_name ON customer_segments USING btree (tenant_id, name, id);
CREATE INDEX customer_segments_updated_at ON customer_segments USING btree (tenant_id, updated_at, id);
alter table customer_segments enable row level security;
alter table customer_segments force row level security;
create policy customer_segments_tenant on customer_segments using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER customer_segments_journal AFTER INSERT OR DELETE OR UPDATE ON customer_segments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER customer_segments_touch BEFORE UPDATE ON customer_segments FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on customer_segments to wca_service;

create table customers (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  display_id text not null,
  company_name text not null,
  display_name text not null,
  first_name text,
  last_name text,
  phone text,
  email text,
  status text default 'active'::text not null,
  freight_term text,
  shipping_method text,
  payment_mode text,
  payment_term text,
  tax_rate numeric(15,4),
  customer_type text,
  source text not null,
  assigned_price_list_id uuid,
  attributes jsonb not null,
  vat_id text,
  tax_category text,
  tax_number text,
  registration_id text,
  registration_scheme text,
  electronic_address jsonb,
  buyer_reference text,
  tax_exemption jsonb,
  credit_limit numeric(15,4),
  credit_policy text,
  document_format text,
  document_language text,
  legal_name text,
  bank_accounts jsonb default '[]'::jsonb not null,
  language text,
  reminders_stopped boolean default false not null,
  parent_id uuid,
  constraint customers_pkey PRIMARY KEY (tenant_id, id),
  constraint customers_display_id_key UNIQUE (tenant_id, display_id),
  constraint customers_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint customers_tax_rate_check CHECK (tax_rate > 0::numeric AND tax_rate <= 100::numeric)
);
CREATE INDEX customers_company_name ON customers USING btree (tenant_id, company_name, id);
CREATE INDEX customers_created_at ON customers USING btree (tenant_id, created_at, id);
CREATE INDEX customers_display_name ON customers USING btree (tenant_id, display_name, id);
CREATE INDEX customers_parent ON customers USING btree (tenant_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX customers_updated_at ON customers USING btree (tenant_id, updated_at, id);
alter table customers enable row level security;
alter table customers force row level security;
create policy customers_tenant on customers using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER customers_ibans_keep AFTER INSERT OR UPDATE OF bank_accounts ON customers FOR EACH ROW EXECUTE FUNCTION keep_customer_ibans();
CREATE CONSTRAINT TRIGGER customers_journal AFTER INSERT OR DELETE OR UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER customers_party_key_keep AFTER INSERT OR UPDATE OF company_name ON customers FOR EACH ROW EXECUTE FUNCTION keep_party_key();
CREATE CONSTRAINT TRIGGER customers_search_keep AFTER INSERT OR UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_in_search();
CREATE TRIGGER customers_touch BEFORE UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on customers to wca_service;

create table deleted_invoices (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  customer_id uuid not null,
  invoice_number text not null,
  issued_at timestamp(3) with time zone not null,
  total_amount numeric(15,4) not null,
  due_date timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone,
  constraint deleted_invoices_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX deleted_invoices_customer ON deleted_invoices USING btree (tenant_id, customer_id);
CREATE INDEX deleted_invoices_deleted_at ON deleted_invoices USING btree (tenant_id, deleted_at);
alter table deleted_invoices enable row level security;
alter table deleted_invoices force row level security;
create policy deleted_invoices_tenant on deleted_invoices using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on deleted_invoices to wca_service;

create table document_states (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  is_reconstructed boolean default false not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  state jsonb not null,
  logo text,
  constraint document_states_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX document_states_logo ON document_states USING btree (tenant_id, logo) WHERE logo IS NOT NULL;
alter table document_states enable row level security;
alter table document_states force row level security;
create policy document_states_tenant on document_states using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER document_states_logo_held BEFORE INSERT ON document_states FOR EACH ROW EXECUTE FUNCTION hold_logo();
CREATE TRIGGER document_states_logo_released AFTER DELETE ON document_states FOR EACH ROW WHEN (old.logo IS NOT NULL) EXECUTE FUNCTION release_logo();
grant delete, insert, select, update on document_states to wca_service;

create table encryption_keys (
  id text not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint encryption_keys_pkey PRIMARY KEY (id)
);
grant insert, select on encryption_keys to wca_service;

create table file_store (
  singleton boolean default true not null,
  id uuid not null,
  swept_at timestamp(3) with time zone,
  lease_holder uuid,
  leased_until timestamp(3) with time zone,
  constraint file_store_pkey PRIMARY KEY (singleton),
  constraint file_store_singleton_check CHECK (singleton)
);
grant select, update on file_store to wca_service;

create table former_due_dates (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  replaced_at timestamp(3) with time zone not null,
  invoice_id uuid not null,
  due_date timestamp(3) with time zone not null,
  constraint former_due_dates_pkey PRIMARY KEY (tenant_id, replaced_at, invoice_id)
);
alter table former_due_dates enable row level security;
alter table former_due_dates force row level security;
create policy former_due_dates_tenant on former_due_dates using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on former_due_dates to wca_service;

create table idempotency_keys (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  key text not null,
  fingerprint bytea not null,
  status integer not null,
  location text,
  etag text,
  sealed_body bytea,
  created_at timestamp(3) with time zone default tenant_now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (tenant_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_tenant on idempotency_keys using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on idempotency_keys to wca_service;

create table import_errors (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  import_id uuid not null,
  line integer not null,
  reference text,
  code text not null,
  message text not null,
  details jsonb default '[]'::jsonb not null,
  severity text default 'error'::text not null,
  row text,
  constraint import_errors_pkey PRIMARY KEY (tenant_id, import_id, line)
);
alter table import_errors enable row level security;
alter table import_errors force row level security;
create policy import_errors_tenant on import_errors using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on import_errors to wca_service;

create table import_profiles (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  name text not null,
  resource text not null,
  definition jsonb not null,
  constraint import_profiles_pkey PRIMARY KEY (tenant_id, id),
  constraint import_profiles_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX import_profiles_created_at ON import_profiles USING btree (tenant_id, created_at, id);
CREATE INDEX import_profiles_updated_at ON import_profiles USING btree (tenant_id, updated_at, id);
alter table import_profiles enable row level security;
alter table import_profiles force row level security;
create policy import_profiles_tenant on import_profiles using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER import_profiles_journal AFTER INSERT OR DELETE OR UPDATE ON import_profiles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER import_profiles_touch BEFORE UPDATE ON import_profiles FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on import_profiles to wca_service;

create table import_progress (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  import_id uuid not null,
  rows_total integer,
  rows_done integer default 0 not null,
  created integer default 0 not null,
  updated integer default 0 not null,
  unchanged integer default 0 not null,
  failed integer default 0 not null,
  byte_offset bigint default 0 not null,
  next_line integer default 1 not null,
  repeated integer default 0 not null,
  header text,
  delimiter text,
  skipped integer default 0 not null,
  context_offset bigint default 0 not null,
  context_line integer default 1 not null,
  attempts integer default 0 not null,
  unmapped_columns text[] default '{}'::text[] not null,
  constraint import_progress_pkey PRIMARY KEY (tenant_id, import_id)
);
alter table import_progress enable row level security;
alter table import_progress force row level security;
create policy import_progress_tenant on import_progress using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on import_progress to wca_service;

create table import_queues (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  due_at timestamp(3) with time zone,
  lease_holder uuid,
  leased_until timestamp(3) with time zone,
  constraint import_queues_pkey PRIMARY KEY (tenant_id)
);
alter table import_queues enable row level security;
alter table import_queues force row level security;
create policy import_queues_tenant on import_queues using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on import_queues to wca_service;

create table import_results (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  import_id uuid not null,
  line integer not null,
  results jsonb not null,
  constraint import_results_pkey PRIMARY KEY (tenant_id, import_id, line)
);
alter table import_results enable row level security;
alter table import_results force row level security;
create policy import_results_tenant on import_results using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on import_results to wca_service;

create table imports (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  resource text not null,
  mode text not null,
  on_error text not null,
  is_dry_run boolean default false not null,
  format text not null,
  status text default 'queued'::text not null,
  object_key text,
  size bigint default 0 not null,
  api_key_id uuid not null,
  key_mode text not null,
  owner_email text,
  scopes text[] default '{}'::text[] not null,
  request_id text,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  empty_cells text default 'omit'::text not null,
  profile_reference text,
  profile jsonb,
  matched_by text default 'identifier'::text not null,
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_status_check CHECK (status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'completed_with_errors'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX imports_atomic ON imports USING btree (tenant_id, finished_at) WHERE on_error = 'atomic'::text AND status = 'completed'::text AND NOT is_dry_run;
CREATE INDEX imports_created_at ON imports USING btree (tenant_id, created_at, id);
CREATE INDEX imports_object_key ON imports USING btree (tenant_id, object_key);
CREATE INDEX imports_updated_at ON imports USING btree (tenant_id, updated_at, id);
alter table imports enable row level security;
alter table imports force row level security;
create policy imports_tenant on imports using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER imports_journal AFTER INSERT OR DELETE OR UPDATE ON imports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER imports_touch BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on imports to wca_service;

create table inventories (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  product_id uuid not null,
  sku text not null,
  available_quantity numeric(15,4) default 0 not null,
  reserved_quantity numeric(15,4) default 0 not null,
  in_stock_quantity numeric(15,4) default 0 not null,
  back_order_quantity numeric(15,4),
  out_of_stock_threshold numeric(15,4) default 0 not null,
  back_order_allowed boolean,
  inventory_status text not null,
  is_status_stated boolean default false not null,
  track_inventory boolean default true not null,
  on_order_details jsonb not null,
  in_transit_details jsonb not null,
  notes text,
  constraint inventories_pkey PRIMARY KEY (tenant_id, id),
  constraint inventories_product_key UNIQUE (tenant_id, product_id),
  constraint inventories_quantities_check CHECK (LEAST(available_quantity, reserved_quantity, in_stock_quantity, back_order_quantity, out_of_stock_threshold) >= 0::numeric)
);
CREATE INDEX inventories_created_at ON inventories USING btree (tenant_id, created_at, id);
CREATE INDEX inventories_low_stock ON inventories USING btree (tenant_id, updated_at, id) WHERE available_quantity <= out_of_stock_threshold;
CREATE INDEX inventories_sku ON inventories USING btree (tenant_id, sku);
CREATE INDEX inventories_status ON inventories USING btree (tenant_id, inventory_status, updated_at, id);
CREATE INDEX inventories_updated_at ON inventories USING btree (tenant_id, updated_at, id);
alter table inventories enable row level security;
alter table inventories force row level security;
create policy inventories_tenant on inventories using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER inventories_journal AFTER INSERT OR DELETE OR UPDATE ON inventories DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER inventories_touch BEFORE UPDATE ON inventories FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on inventories to wca_service;

create table invoice_allocations (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  invoice_item_id uuid not null,
  order_line_id uuid not null,
  quantity numeric(15,4) not null,
  returned_quantity numeric(15,4) default 0 not null,
  constraint invoice_allocations_pkey PRIMARY KEY (tenant_id, invoice_item_id, order_line_id),
  constraint invoice_allocations_quantity_check CHECK (quantity > 0::numeric),
  constraint invoice_allocations_returned_check CHECK (returned_quantity >= 0::numeric AND returned_quantity <= quantity)
);
CREATE INDEX invoice_allocations_line ON invoice_allocations USING btree (tenant_id, order_line_id);
alter table invoice_allocations enable row level security;
alter table invoice_allocations force row level security;
create policy invoice_allocations_tenant on invoice_allocations using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER invoice_allocations_returned AFTER UPDATE OF returned_quantity ON invoice_allocations FOR EACH ROW WHEN (old.returned_quantity IS DISTINCT FROM new.returned_quantity) EXECUTE FUNCTION count_returned_quantity();
CREATE TRIGGER invoice_allocations_returned_deleted AFTER DELETE ON invoice_allocations FOR EACH ROW WHEN (old.returned_quantity > 0::numeric) EXECUTE FUNCTION count_returned_quantity();
grant delete, insert, select, update on invoice_allocations to wca_service;

create table invoice_items (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  reference_id text,
  sku text not null,
  product_id uuid,
  name text,
  quantity numeric(15,4) not null,
  amount numeric(15,4) not null,
  item_total numeric(15,4) not null,
  line_total numeric(15,4) not null,
  final_unit_price numeric(15,4) not null,
  tax_charges jsonb,
  item_status jsonb,
  is_adhoc boolean default false not null,
  unit_code text,
  tax_rate numeric(15,4),
  tax_category text,
  buyer_item_id text,
  constraint invoice_items_pkey PRIMARY KEY (tenant_id, id),
  constraint invoice_items_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX invoice_items_invoice ON invoice_items USING btree (tenant_id, invoice_id, "position");
CREATE INDEX invoice_items_product ON invoice_items USING btree (tenant_id, product_id);
alter table invoice_items enable row level security;
alter table invoice_items force row level security;
create policy invoice_items_tenant on invoice_items using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on invoice_items to wca_service;

create table invoice_keys (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  invoice_id uuid not null,
  number_key text collate "C" not null,
  reference_key text collate "C" not null,
  open_number text collate "C",
  open_end text collate "C",
  due bigint,
  first_net bigint,
  second_net bigint,
  constraint invoice_keys_pkey PRIMARY KEY (tenant_id, invoice_id)
);
CREATE INDEX invoice_keys_due ON invoice_keys USING btree (tenant_id, due, invoice_id) WHERE due IS NOT NULL;
CREATE INDEX invoice_keys_first_net ON invoice_keys USING btree (tenant_id, first_net, invoice_id) WHERE first_net IS NOT NULL;
CREATE INDEX invoice_keys_number ON invoice_keys USING btree (tenant_id, number_key);
CREATE INDEX invoice_keys_open_end ON invoice_keys USING btree (tenant_id, open_end) WHERE open_end IS NOT NULL;
CREATE INDEX invoice_keys_open_number ON invoice_keys USING btree (tenant_id, open_number) WHERE open_number IS NOT NULL;
CREATE INDEX invoice_keys_reference ON invoice_keys USING btree (tenant_id, reference_key);
CREATE INDEX invoice_keys_second_net ON invoice_keys USING btree (tenant_id, second_net, invoice_id) WHERE second_net IS NOT NULL;
alter table invoice_keys enable row level security;
alter table invoice_keys force row level security;
create policy invoice_keys_tenant on invoice_keys using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on invoice_keys to wca_service;

create table invoice_orders (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  invoice_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  carried_charges jsonb,
  constraint invoice_orders_pkey PRIMARY KEY (tenant_id, invoice_id, order_id)
);
CREATE INDEX invoice_orders_order ON invoice_orders USING btree (tenant_id, order_id);
alter table invoice_orders enable row level security;
alter table invoice_orders force row level security;
create policy invoice_orders_tenant on invoice_orders using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on invoice_orders to wca_service;

create table invoice_search (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  invoice_id uuid not null,
  document text not null,
  code_parts text[] collate "C" not null,
  constraint invoice_search_pkey PRIMARY KEY (tenant_id, invoice_id)
);
CREATE INDEX invoice_search_code_parts ON invoice_search USING gin (tenant_id, code_parts);
CREATE INDEX invoice_search_document ON invoice_search USING gin (tenant_id, document gin_trgm_ops);
alter table invoice_search enable row level security;
alter table invoice_search force row level security;
create policy invoice_search_tenant on invoice_search using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
create policy invoice_search_wanted on invoice_search as restrictive for select using (document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[1], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[2], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[3], '%'::text) AND code_parts @> COALESCE(NULLIF(current_setting('app.search_code_parts'::text, true), ''::text)::text[], '{}'::text[]));
grant delete, insert, select, update on invoice_search to wca_service;

create table invoices (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  invoice_number text not null,
  customer_id uuid not null,
  is_issued boolean not null,
  is_sent boolean not null,
  due_date timestamp(3) with time zone not null,
  total_amount numeric(15,4) not null,
  paid_amount numeric(15,4) not null,
  subtotal numeric(15,4) not null,
  discount_total numeric(15,4) not null,
  shipping_total numeric(15,4) not null,
  tax_total numeric(15,4) not null,
  remarks text,
  url text,
  payment_method text,
  payment_terms text,
  po_number text,
  shipping_method text,
  shipped_date timestamp(3) with time zone,
  sales_rep_id text,
  charges jsonb not null,
  attributes jsonb not null,
  is_cancelled boolean default false not null,
  credited_amount numeric(15,4) default 0 not null,
  line_tax_total numeric(15,4),
  changed_at timestamp(3) with time zone default tenant_now() not null,
  issued_at timestamp(3) with time zone,
  number_source text default 'caller'::text not null,
  tax_mode text default 'stated'::text not null,
  tax_summary jsonb,
  delivery_date date,
  buyer_reference text,
  contract_reference text,
  cancelled_at timestamp(3) with time zone,
  customer_tax jsonb,
  cancellation_reason text,
  early_payment jsonb,
  is_due_by_term boolean default false not null,
  reminder_level integer default 0 not null,
  last_reminded_at timestamp(3) with time zone,
  reminders_paused_until date,
  type text default 'invoice'::text not null,
  constraint invoices_pkey PRIMARY KEY (tenant_id, id),
  constraint invoices_invoice_number_key UNIQUE (tenant_id, invoice_number),
  constraint invoices_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint invoices_credited_amount_check CHECK (credited_amount >= 0::numeric),
  constraint invoices_paid_amount_check CHECK (paid_amount >= 0::numeric)
);
CREATE INDEX invoices_by_due_date ON invoices USING btree (tenant_id, due_date, id);
CREATE INDEX invoices_cancelled ON invoices USING btree (tenant_id, updated_at, id) WHERE is_cancelled;
CREATE INDEX invoices_changed_at ON invoices USING btree (tenant_id, changed_at, id);
CREATE INDEX invoices_created_at ON invoices USING btree (tenant_id, created_at, id);
CREATE INDEX invoices_credited ON invoices USING btree (tenant_id, updated_at, id) WHERE total_amount > 0::numeric AND credited_amount >= total_amount;
CREATE INDEX invoices_customer ON invoices USING btree (tenant_id, customer_id);
CREATE INDEX invoices_deposits ON invoices USING btree (tenant_id, customer_id) WHERE type = 'deposit'::text;
CREATE INDEX invoices_drafts ON invoices USING btree (tenant_id, updated_at, id) WHERE NOT is_issued;
CREATE INDEX invoices_drafts_of_customer ON invoices USING btree (tenant_id, customer_id) WHERE NOT is_issued AND NOT is_cancelled;
CREATE INDEX invoices_due ON invoices USING btree (tenant_id, due_date) WHERE is_issued AND NOT is_cancelled AND paid_amount < total_amount AND (paid_amount + credited_amount) < total_amount;
CREATE INDEX invoices_issued ON invoices USING btree (tenant_id, issued_at) WHERE issued_at IS NOT NULL;
CREATE INDEX invoices_open ON invoices USING btree (tenant_id, customer_id, due_date, id) WHERE NOT is_cancelled AND (is_issued AND total_amount <> (paid_amount + credited_amount) OR NOT is_issued AND paid_amount <> 0::numeric);
CREATE INDEX invoices_po_number ON invoices USING btree (tenant_id, po_number, id);
CREATE INDEX invoices_postdated ON invoices USING btree (tenant_id, issued_at) WHERE (issued_at - changed_at) > '01:00:00'::interval;
CREATE INDEX invoices_unpaid ON invoices USING btree (tenant_id, updated_at, id, due_date, is_sent, is_issued, is_cancelled, total_amount, paid_amount, credited_amount) WHERE paid_amount < total_amount;
CREATE INDEX invoices_updated_at ON invoices USING btree (tenant_id, updated_at, id);
alter table invoices enable row level security;
alter table invoices force row level security;
create policy invoices_tenant on invoices using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER invoices_clear_shipments BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION clear_invoice_of_shipments();
CREATE TRIGGER invoices_count_changes AFTER UPDATE ON invoices FOR EACH ROW WHEN (true IS DISTINCT FROM true OR ARRAY[
        CASE
            WHEN old.is_cancelled THEN 'CANCELLED'::text
            WHEN NOT old.is_issued THEN 'DRAFT'::text
            WHEN old.total_amount > 0::numeric AND old.credited_amount >= old.total_amount THEN 'CREDIT_NOTE_ISSUED'::text
            WHEN old.total_amount <= (old.paid_amount + old.credited_amount) THEN 'CLOSED'::text
            ELSE 'UNPAID'::text
        END, ((old.paid_amount + old.credited_amount) < old.total_amount)::text, (old.paid_amount >= old.total_amount)::text] IS DISTINCT FROM ARRAY[
        CASE
            WHEN new.is_cancelled THEN 'CANCELLED'::text
            WHEN NOT new.is_issued THEN 'DRAFT'::text
            WHEN new.total_amount > 0::numeric AND new.credited_amount >= new.total_amount THEN 'CREDIT_NOTE_ISSUED'::text
            WHEN new.total_amount <= (new.paid_amount + new.credited_amount) THEN 'CLOSED'::text
            ELSE 'UNPAID'::text
        END, ((new.paid_amount + new.credited_amount) < new.total_amount)::text, (new.paid_amount >= new.total_amount)::text]) EXECUTE FUNCTION count_invoices();
CREATE TRIGGER invoices_count_exists AFTER INSERT OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION count_invoices();
CREATE CONSTRAINT TRIGGER invoices_document_created AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_issued) EXECUTE FUNCTION keep_document_state('invoice');
CREATE TRIGGER invoices_document_deleted AFTER DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_document_state();
CREATE TRIGGER invoices_document_issued AFTER UPDATE OF is_issued ON invoices FOR EACH ROW WHEN (new.is_issued AND NOT old.is_issued) EXECUTE FUNCTION keep_document_state('invoice');
CREATE TRIGGER invoices_former_due_date AFTER UPDATE OF due_date ON invoices FOR EACH ROW WHEN (old.is_issued AND old.due_date IS DISTINCT FROM new.due_date) EXECUTE FUNCTION keep_former_due_date();
CREATE CONSTRAINT TRIGGER invoices_journal AFTER INSERT OR DELETE OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER invoices_keys_keep AFTER INSERT OR UPDATE OF invoice_number, reference_id, is_issued, is_cancelled, total_amount, paid_amount, credited_amount, early_payment ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice_keys();
CREATE TRIGGER invoices_search_add AFTER INSERT ON invoices FOR EACH ROW EXECUTE FUNCTION keep_in_invoice_search();
CREATE TRIGGER invoices_search_keep AFTER UPDATE ON invoices FOR EACH ROW WHEN (old.invoice_number IS DISTINCT FROM new.invoice_number OR old.reference_id IS DISTINCT FROM new.reference_id OR old.po_number IS DISTINCT FROM new.po_number) EXECUTE FUNCTION keep_in_invoice_search();
CREATE TRIGGER invoices_touch BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION touch_resource_changed_at();
grant delete, insert, select, update on invoices to wca_service;

create table journal (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  "position" bigint not null,
  id uuid not null,
  resource_type text not null,
  resource_id uuid not null,
  reference_id text,
  version integer not null,
  action text not null,
  is_move boolean not null,
  changes jsonb not null,
  api_key_id uuid,
  owner_email text,
  request_id text,
  occurred_at timestamp(3) with time zone default now() not null,
  sandbox_time timestamp(3) with time zone,
  agent jsonb,
  constraint journal_pkey PRIMARY KEY (tenant_id, "position", occurred_at)
) partition by RANGE (occurred_at);
CREATE INDEX journal_occurred_at ON ONLY journal USING btree (tenant_id, occurred_at, id);
CREATE INDEX journal_reference ON ONLY journal USING btree (tenant_id, reference_id, "position");
CREATE INDEX journal_resource ON ONLY journal USING btree (tenant_id, resource_id, "position");
alter table journal enable row level security;
alter table journal force row level security;
create policy journal_tenant on journal using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant select on journal to wca_service;

create table journal_default partition of journal DEFAULT;

create table journal_heads (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  "position" bigint default 0 not null,
  clock_until timestamp(3) with time zone default now() not null,
  constraint journal_heads_pkey PRIMARY KEY (tenant_id)
);
alter table journal_heads enable row level security;
alter table journal_heads force row level security;
create policy journal_heads_tenant on journal_heads using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant select on journal_heads to wca_service;

create table journal_unnumbered (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  seq bigint default nextval('journal_seq'::regclass) not null,
  id uuid not null,
  resource_type text not null,
  resource_id uuid not null,
  reference_id text,
  version integer not null,
  action text not null,
  is_move boolean not null,
  changes jsonb not null,
  api_key_id uuid,
  owner_email text,
  request_id text,
  occurred_at timestamp(3) with time zone default now() not null,
  sandbox_time timestamp(3) with time zone,
  agent jsonb,
  constraint journal_unnumbered_pkey PRIMARY KEY (tenant_id, seq)
);
CREATE INDEX journal_unnumbered_version ON journal_unnumbered USING btree (tenant_id, resource_id, version);
alter table journal_unnumbered enable row level security;
alter table journal_unnumbered force row level security;
create policy journal_unnumbered_tenant on journal_unnumbered using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER journal_unnumbered_complete BEFORE INSERT ON journal_unnumbered FOR EACH ROW WHEN (new.seq = 0) EXECUTE FUNCTION complete_journal_entry();
grant insert, select on journal_unnumbered to wca_service;

create table list_counts (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  list text not null,
  id uuid not null,
  class text[] not null,
  records bigint not null,
  constraint list_counts_pkey PRIMARY KEY (tenant_id, list, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);
alter table list_counts enable row level security;
alter table list_counts force row level security;
create policy list_counts_tenant on list_counts using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on list_counts to wca_service;

create table media_file_search (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  media_file_id uuid not null,
  document text not null,
  code_parts text[] collate "C" not null,
  constraint media_file_search_pkey PRIMARY KEY (tenant_id, media_file_id)
);
CREATE INDEX media_file_search_code_parts ON media_file_search USING gin (tenant_id, code_parts);
CREATE INDEX media_file_search_document ON media_file_search USING gin (tenant_id, document gin_trgm_ops);
alter table media_file_search enable row level security;
alter table media_file_search force row level security;
create policy media_file_search_tenant on media_file_search using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
create policy media_file_search_wanted on media_file_search as restrictive for select using (document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[1], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[2], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[3], '%'::text) AND code_parts @> COALESCE(NULLIF(current_setting('app.search_code_parts'::text, true), ''::text)::text[], '{}'::text[]));
grant delete, insert, select, update on media_file_search to wca_service;

create table media_files (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  object_id uuid not null,
  entity_type text not null,
  file_name text,
  constraint media_files_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX media_files_created_at ON media_files USING btree (tenant_id, created_at, id);
CREATE INDEX media_files_logo ON media_files USING btree (tenant_id, created_at, id) WHERE entity_type = 'logo'::text;
CREATE INDEX media_files_object ON media_files USING btree (tenant_id, object_id);
CREATE INDEX media_files_updated_at ON media_files USING btree (tenant_id, updated_at, id);
alter table media_files enable row level security;
alter table media_files force row level security;
create policy media_files_tenant on media_files using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER media_files_journal AFTER INSERT OR DELETE OR UPDATE ON media_files DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER media_files_search_add AFTER INSERT ON media_files FOR EACH ROW WHEN (new.file_name IS NOT NULL) EXECUTE FUNCTION keep_in_media_file_search();
CREATE TRIGGER media_files_touch BEFORE UPDATE ON media_files FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on media_files to wca_service;

create table media_objects (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  object_key text not null,
  sha256 text not null,
  type text not null,
  size integer not null,
  width integer,
  height integer,
  file_count integer not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint media_objects_pkey PRIMARY KEY (tenant_id, id),
  constraint media_objects_object_key_key UNIQUE (tenant_id, object_key),
  constraint media_objects_sha256_key UNIQUE (tenant_id, sha256),
  constraint media_objects_file_count_check CHECK (file_count >= 0)
);
alter table media_objects enable row level security;
alter table media_objects force row level security;
create policy media_objects_tenant on media_objects using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on media_objects to wca_service;

create table media_quarantine (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  object_key text not null,
  reason text not null,
  first_seen_at timestamp(3) with time zone default now() not null,
  constraint media_quarantine_pkey PRIMARY KEY (tenant_id, object_key),
  constraint media_quarantine_reason_check CHECK (reason = ANY (ARRAY['unknown'::text, 'deleted'::text]))
);
alter table media_quarantine enable row level security;
alter table media_quarantine force row level security;
create policy media_quarantine_tenant on media_quarantine using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on media_quarantine to wca_service;

create table number_sequences (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  document text not null,
  format text,
  reset text not null,
  next_number bigint not null,
  year integer,
  last_day date,
  last_number text,
  constraint number_sequences_pkey PRIMARY KEY (tenant_id, document),
  constraint number_sequences_next_number_check CHECK (next_number > 0)
);
alter table number_sequences enable row level security;
alter table number_sequences force row level security;
create policy number_sequences_tenant on number_sequences using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on number_sequences to wca_service;

create table number_series (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  series text not null,
  last_number bigint not null,
  constraint number_series_pkey PRIMARY KEY (tenant_id, series)
);
alter table number_series enable row level security;
alter table number_series force row level security;
create policy number_series_tenant on number_series using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on number_series to wca_service;

create table order_lines (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  reference_id text,
  sku text not null,
  product_id uuid,
  quantity numeric(15,4) not null,
  unit_price numeric(15,4) not null,
  discount numeric(15,4) not null,
  discount_type text not null,
  line_net numeric(15,4) not null,
  final_unit_price numeric(15,4) not null,
  note text,
  is_adhoc boolean not null,
  applied_promotion jsonb,
  applied_modifiers jsonb not null,
  invoiceable_quantity numeric(15,4) not null,
  invoiced_quantity numeric(15,4) not null,
  shipped_quantity numeric(15,4) not null,
  cancelled_quantity numeric(15,4) not null,
  picked_quantity numeric(15,4) not null,
  delivered_quantity numeric(15,4) not null,
  opening_invoiced_quantity numeric(15,4) not null,
  opening_shipped_quantity numeric(15,4) not null,
  opening_picked_quantity numeric(15,4) not null,
  product_name text,
  is_removed boolean default false not null,
  tax_rate numeric(15,4),
  tax_category text,
  returned_quantity numeric(15,4) default 0 not null,
  open_return_quantity numeric(15,4) default 0 not null,
  constraint order_lines_pkey PRIMARY KEY (tenant_id, id),
  constraint order_lines_reference_id_key UNIQUE (tenant_id, order_id, reference_id),
  constraint order_lines_cancelled_check CHECK (cancelled_quantity >= 0::numeric AND cancelled_quantity <= quantity),
  constraint order_lines_delivered_check CHECK (delivered_quantity >= 0::numeric AND delivered_quantity <= shipped_quantity),
  constraint order_lines_invoiced_check CHECK (invoiced_quantity >= 0::numeric AND invoiced_quantity <= invoiceable_quantity),
  constraint order_lines_picked_check CHECK (picked_quantity >= 0::numeric AND picked_quantity <= (quantity - cancelled_quantity)),
  constraint order_lines_quantity_check CHECK (quantity > 0::numeric),
  constraint order_lines_returned_check CHECK (LEAST(returned_quantity, open_return_quantity) >= 0::numeric),
  constraint order_lines_shipped_check CHECK (shipped_quantity >= 0::numeric AND shipped_quantity <= (quantity - cancelled_quantity))
);
CREATE INDEX order_lines_order ON order_lines USING btree (tenant_id, order_id, "position");
CREATE INDEX order_lines_product ON order_lines USING btree (tenant_id, product_id);
alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy order_lines_tenant on order_lines using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on order_lines to wca_service;

create table order_search (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  order_id uuid not null,
  document text not null,
  code_parts text[] collate "C" not null,
  constraint order_search_pkey PRIMARY KEY (tenant_id, order_id)
);
CREATE INDEX order_search_code_parts ON order_search USING gin (tenant_id, code_parts);
CREATE INDEX order_search_document ON order_search USING gin (tenant_id, document gin_trgm_ops);
alter table order_search enable row level security;
alter table order_search force row level security;
create policy order_search_tenant on order_search using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
create policy order_search_wanted on order_search as restrictive for select using (document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[1], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[2], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[3], '%'::text) AND code_parts @> COALESCE(NULLIF(current_setting('app.search_code_parts'::text, true), ''::text)::text[], '{}'::text[]));
grant delete, insert, select, update on order_search to wca_service;

create table orders (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text,
  display_id text not null,
  customer_id uuid not null,
  type text not null,
  status text not null,
  payment_method text,
  payment_term text,
  shipping_method text,
  freight_term text,
  amount numeric(15,4) not null,
  amount_paid numeric(15,4) not null,
  discount_value numeric(15,4) not null,
  tax_value numeric(15,4) not null,
  shipping_charge numeric(15,4) not null,
  cart_total numeric(15,4) not null,
  payable_total numeric(15,4) not null,
  stated_payment_status text,
  stated_fulfillment_status text,
  shipment_date timestamp(3) with time zone,
  due_date timestamp(3) with time zone,
  customer_note text,
  internal_note text,
  source text not null,
  entity_source text not null,
  po_number text,
  price_list_id uuid,
  customer_consent jsonb,
  container_info jsonb,
  billing_address jsonb,
  shipping_address jsonb,
  primary_contact jsonb,
  charges jsonb not null,
  attributes jsonb not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  amount_stated boolean not null,
  tax_rate numeric(15,4),
  payment_method_id uuid,
  changed_at timestamp(3) with time zone default tenant_now() not null,
  credit_state text,
  credit_release_note text,
  constraint orders_pkey PRIMARY KEY (tenant_id, id),
  constraint orders_display_id_key UNIQUE (tenant_id, display_id),
  constraint orders_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint orders_amount_paid_check CHECK (amount_paid >= 0::numeric)
);
CREATE INDEX orders_by_source ON orders USING btree (tenant_id, source, updated_at, id, status, type);
CREATE INDEX orders_changed_at ON orders USING btree (tenant_id, changed_at, id);
CREATE INDEX orders_created_at ON orders USING btree (tenant_id, created_at, id);
CREATE INDEX orders_customer ON orders USING btree (tenant_id, customer_id);
CREATE INDEX orders_po_number ON orders USING btree (tenant_id, po_number, id);
CREATE INDEX orders_quotes ON orders USING btree (tenant_id, updated_at, id) WHERE type = 'quote'::text;
CREATE INDEX orders_status ON orders USING btree (tenant_id, status, updated_at, id);
CREATE INDEX orders_updated_at ON orders USING btree (tenant_id, updated_at, id);
alter table orders enable row level security;
alter table orders force row level security;
create policy orders_tenant on orders using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER orders_count_changes AFTER UPDATE ON orders FOR EACH ROW WHEN (true IS DISTINCT FROM true OR ARRAY[old.status, old.type] IS DISTINCT FROM ARRAY[new.status, new.type]) EXECUTE FUNCTION count_orders();
CREATE TRIGGER orders_count_exists AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_orders();
CREATE CONSTRAINT TRIGGER orders_journal AFTER INSERT OR DELETE OR UPDATE ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER orders_search_add AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION keep_in_order_search();
CREATE TRIGGER orders_search_keep AFTER UPDATE ON orders FOR EACH ROW WHEN (old.display_id IS DISTINCT FROM new.display_id OR old.reference_id IS DISTINCT FROM new.reference_id OR old.po_number IS DISTINCT FROM new.po_number) EXECUTE FUNCTION keep_in_order_search();
CREATE TRIGGER orders_touch BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION touch_order();
grant delete, insert, select, update on orders to wca_service;

create table payment_allocations (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  payment_id uuid,
  source_invoice_id uuid,
  invoice_id uuid,
  refunded_payment_id uuid,
  amount numeric(15,4) not null,
  effective_at timestamp(3) with time zone not null,
  reverses_id uuid,
  counterpart_of_id uuid,
  with_allocation_id uuid,
  transfer_from_id uuid,
  transfer_to_id uuid,
  source_credit_note_id uuid,
  refunded_credit_note_id uuid,
  constraint payment_allocations_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_allocations_counterpart_key UNIQUE (tenant_id, counterpart_of_id),
  constraint payment_allocations_reverses_key UNIQUE (tenant_id, reverses_id),
  constraint payment_allocations_amount_check CHECK (amount <> 0::numeric),
  constraint payment_allocations_source_check CHECK (num_nonnulls(payment_id, source_invoice_id, source_credit_note_id) = 1),
  constraint payment_allocations_target_check CHECK (num_nonnulls(invoice_id, refunded_payment_id, refunded_credit_note_id) = 1),
  constraint payment_allocations_transfer_check CHECK ((transfer_from_id IS NULL) = (transfer_to_id IS NULL))
);
CREATE INDEX payment_allocations_created_at ON payment_allocations USING btree (tenant_id, created_at, id);
CREATE INDEX payment_allocations_credit_note ON payment_allocations USING btree (tenant_id, source_credit_note_id) WHERE source_credit_note_id IS NOT NULL;
CREATE INDEX payment_allocations_invoice ON payment_allocations USING btree (tenant_id, invoice_id, effective_at);
CREATE INDEX payment_allocations_payment ON payment_allocations USING btree (tenant_id, payment_id);
CREATE INDEX payment_allocations_postdated ON payment_allocations USING btree (tenant_id, effective_at) WHERE (effective_at - created_at) > '01:00:00'::interval;
CREATE INDEX payment_allocations_refunded ON payment_allocations USING btree (tenant_id, refunded_payment_id);
CREATE INDEX payment_allocations_refunded_note ON payment_allocations USING btree (tenant_id, refunded_credit_note_id) WHERE refunded_credit_note_id IS NOT NULL;
CREATE INDEX payment_allocations_source_invoice ON payment_allocations USING btree (tenant_id, source_invoice_id);
CREATE INDEX payment_allocations_transfer_from ON payment_allocations USING btree (tenant_id, transfer_from_id) WHERE transfer_from_id IS NOT NULL;
CREATE INDEX payment_allocations_transfer_to ON payment_allocations USING btree (tenant_id, transfer_to_id) WHERE transfer_to_id IS NOT NULL;
CREATE INDEX payment_allocations_updated_at ON payment_allocations USING btree (tenant_id, updated_at, id);
CREATE INDEX payment_allocations_with ON payment_allocations USING btree (tenant_id, with_allocation_id) WHERE with_allocation_id IS NOT NULL;
alter table payment_allocations enable row level security;
alter table payment_allocations force row level security;
create policy payment_allocations_tenant on payment_allocations using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER payment_allocations_journal AFTER INSERT OR DELETE OR UPDATE ON payment_allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER payment_allocations_touch BEFORE UPDATE ON payment_allocations FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on payment_allocations to wca_service;

create table payment_keys (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  payment_id uuid not null,
  amount bigint not null,
  paid_at timestamp(3) with time zone not null,
  constraint payment_keys_pkey PRIMARY KEY (tenant_id, payment_id)
);
CREATE INDEX payment_keys_amount ON payment_keys USING btree (tenant_id, amount, paid_at, payment_id);
alter table payment_keys enable row level security;
alter table payment_keys force row level security;
create policy payment_keys_tenant on payment_keys using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on payment_keys to wca_service;

create table payment_methods (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  customer_id uuid not null,
  provider text not null,
  payment_method_type text not null,
  brand text,
  card_type text,
  card_expiry text,
  last_four_digits text,
  sealed_token text,
  external_customer_id text,
  display_name text,
  is_default boolean default false not null,
  address_line_1 text,
  address_line_2 text,
  city text,
  state text,
  country text,
  zip_code text,
  constraint payment_methods_pkey PRIMARY KEY (tenant_id, id),
  constraint payment_methods_customer_key UNIQUE (tenant_id, customer_id, id),
  constraint payment_methods_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX payment_methods_created_at ON payment_methods USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods USING btree (tenant_id, customer_id) WHERE is_default;
CREATE INDEX payment_methods_updated_at ON payment_methods USING btree (tenant_id, updated_at, id);
alter table payment_methods enable row level security;
alter table payment_methods force row level security;
create policy payment_methods_tenant on payment_methods using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER payment_methods_journal AFTER INSERT OR DELETE OR UPDATE ON payment_methods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER payment_methods_touch BEFORE UPDATE ON payment_methods FOR EACH ROW WHEN (current_setting('app.resealing'::text, true) IS DISTINCT FROM 'true'::text) EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on payment_methods to wca_service;

create table payments (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  display_id text not null,
  kind text not null,
  customer_id uuid not null,
  amount numeric(15,4) not null,
  paid_at timestamp(3) with time zone not null,
  method text,
  reference text,
  note text,
  attributes jsonb not null,
  reversed_at timestamp(3) with time zone,
  reversal_recorded_at timestamp(3) with time zone,
  reversal_reason text,
  allocated_amount numeric(15,4) default 0 not null,
  refunded_amount numeric(15,4) default 0 not null,
  with_payment_id uuid,
  with_credit_note_id uuid,
  from_sources boolean default false not null,
  is_overridden boolean default false not null,
  tax_amount numeric(15,4),
  tax_summary jsonb,
  constraint payments_pkey PRIMARY KEY (tenant_id, id),
  constraint payments_display_id_key UNIQUE (tenant_id, display_id),
  constraint payments_reference_id_key UNIQUE (tenant_id, reference_id),
  constraint payments_amount_check CHECK (amount > 0::numeric OR (kind = ANY (ARRAY['adjustment'::text, 'discount'::text])) AND amount < 0::numeric),
  constraint payments_used_check CHECK ((kind = ANY (ARRAY['adjustment'::text, 'discount'::text])) OR allocated_amount >= 0::numeric AND refunded_amount >= 0::numeric AND (allocated_amount + refunded_amount) <= amount)
);
CREATE INDEX payments_created_at ON payments USING btree (tenant_id, created_at, id);
CREATE INDEX payments_customer ON payments USING btree (tenant_id, customer_id);
CREATE INDEX payments_discounts ON payments USING btree (tenant_id, paid_at) WHERE kind = 'discount'::text;
CREATE INDEX payments_discounts_reversed ON payments USING btree (tenant_id, reversed_at) WHERE kind = 'discount'::text AND reversed_at IS NOT NULL;
CREATE INDEX payments_paid_at ON payments USING btree (tenant_id, paid_at, id);
CREATE INDEX payments_unallocated ON payments USING btree (tenant_id, customer_id, id) WHERE reversed_at IS NULL AND (allocated_amount + refunded_amount) < amount;
CREATE INDEX payments_updated_at ON payments USING btree (tenant_id, updated_at, id);
CREATE INDEX payments_with_credit_note ON payments USING btree (tenant_id, with_credit_note_id) WHERE with_credit_note_id IS NOT NULL;
CREATE INDEX payments_with_payment ON payments USING btree (tenant_id, with_payment_id) WHERE with_payment_id IS NOT NULL;
alter table payments enable row level security;
alter table payments force row level security;
create policy payments_tenant on payments using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER payments_journal AFTER INSERT OR DELETE OR UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER payments_key_keep AFTER INSERT OR UPDATE OF amount, paid_at, kind, reversed_at ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment_key();
CREATE TRIGGER payments_touch BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on payments to wca_service;

create table prepared_changes (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  sealed_change bytea not null,
  is_carried_out boolean default false not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint prepared_changes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX prepared_changes_api_key ON prepared_changes USING btree (tenant_id, api_key_id, expires_at);
CREATE INDEX prepared_changes_expires_at ON prepared_changes USING btree (tenant_id, expires_at);
alter table prepared_changes enable row level security;
alter table prepared_changes force row level security;
create policy prepared_changes_tenant on prepared_changes using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on prepared_changes to wca_service;

create table price_lists (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  name text not null,
  description text,
  status text default 'active'::text not null,
  is_default boolean default false not null,
  priority integer default 0 not null,
  constraint price_lists_pkey PRIMARY KEY (tenant_id, id),
  constraint price_lists_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX price_lists_created_at ON price_lists USING btree (tenant_id, created_at, id);
CREATE UNIQUE INDEX price_lists_one_default ON price_lists USING btree (tenant_id) WHERE is_default;
CREATE INDEX price_lists_updated_at ON price_lists USING btree (tenant_id, updated_at, id);
alter table price_lists enable row level security;
alter table price_lists force row level security;
create policy price_lists_tenant on price_lists using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER price_lists_journal AFTER INSERT OR DELETE OR UPDATE ON price_lists DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER price_lists_touch BEFORE UPDATE ON price_lists FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on price_lists to wca_service;

create table product_groups (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  group_code text not null,
  grouping_attributes text[] default '{}'::text[] not null,
  brand text,
  deleted_at timestamp(3) with time zone,
  brand_key text,
  constraint product_groups_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX product_groups_brand_key ON product_groups USING btree (tenant_id, brand_key) WHERE brand_key IS NOT NULL;
CREATE UNIQUE INDEX product_groups_group_code_key ON product_groups USING btree (tenant_id, group_code) WHERE deleted_at IS NULL;
alter table product_groups enable row level security;
alter table product_groups force row level security;
create policy product_groups_tenant on product_groups using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER product_groups_brand_key BEFORE INSERT OR UPDATE OF brand ON product_groups FOR EACH ROW EXECUTE FUNCTION keep_brand_key();
grant delete, insert, select, update on product_groups to wca_service;

create table product_labels (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  kind text not null,
  value text not null,
  product_id uuid not null,
  constraint product_labels_pkey PRIMARY KEY (tenant_id, kind, value, product_id)
);
CREATE INDEX product_labels_product ON product_labels USING btree (tenant_id, product_id);
alter table product_labels enable row level security;
alter table product_labels force row level security;
create policy product_labels_tenant on product_labels using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on product_labels to wca_service;

create table product_prices (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  product_id uuid not null,
  price_list_id uuid not null,
  price numeric(15,4) not null,
  sale_price numeric(15,4),
  min_order_quantity integer,
  max_order_quantity integer,
  step_increment integer,
  default_order_quantity integer,
  volume_tiers jsonb not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  constraint product_prices_pkey PRIMARY KEY (tenant_id, product_id, price_list_id),
  constraint product_prices_price_check CHECK (price >= 0::numeric)
);
CREATE INDEX product_prices_price_list ON product_prices USING btree (tenant_id, price_list_id);
alter table product_prices enable row level security;
alter table product_prices force row level security;
create policy product_prices_tenant on product_prices using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on product_prices to wca_service;

create table product_search (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  product_id uuid not null,
  document text not null,
  code_parts text[] collate "C",
  constraint product_search_pkey PRIMARY KEY (tenant_id, product_id),
  constraint product_search_code_parts_check CHECK (code_parts IS NOT NULL)
);
CREATE INDEX product_search_code_parts ON product_search USING gin (tenant_id, code_parts);
CREATE INDEX product_search_document ON product_search USING gin (tenant_id, document gin_trgm_ops);
alter table product_search enable row level security;
alter table product_search force row level security;
create policy product_search_tenant on product_search using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
create policy product_search_wanted on product_search as restrictive for select using (document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[1], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[2], '%'::text) AND document ~~ COALESCE((NULLIF(current_setting('app.search'::text, true), ''::text)::text[])[3], '%'::text) AND code_parts @> COALESCE(NULLIF(current_setting('app.search_code_parts'::text, true), ''::text)::text[], '{}'::text[]));
grant delete, insert, select, update on product_search to wca_service;

create table products (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  group_id uuid not null,
  sku text not null,
  reference_id text,
  name text not null,
  status text default 'active'::text not null,
  is_primary boolean not null,
  priority integer default 0 not null,
  categories text[] default '{}'::text[] not null,
  collections text[] default '{}'::text[] not null,
  tags text[] default '{}'::text[] not null,
  medias jsonb not null,
  attributes jsonb not null,
  seo_info jsonb,
  url_slug text,
  website_visibility text,
  volume_cft numeric(15,4),
  deleted_at timestamp(3) with time zone,
  description text,
  barcode text,
  unit_code text default 'C62'::text not null,
  net_weight numeric(15,4),
  net_weight_unit text,
  tax_rate numeric(15,4),
  tax_category text,
  constraint products_pkey PRIMARY KEY (tenant_id, id),
  constraint products_volume_check CHECK (volume_cft >= 0::numeric)
);
CREATE UNIQUE INDEX product_groups_one_primary ON products USING btree (tenant_id, group_id) WHERE is_primary;
CREATE INDEX products_barcode ON products USING btree (tenant_id, barcode, id) WHERE barcode IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_created_at ON products USING btree (tenant_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX products_group ON products USING btree (tenant_id, group_id);
CREATE INDEX products_inactive ON products USING btree (tenant_id, sku, id, name, priority, created_at, updated_at) WHERE status = 'inactive'::text AND deleted_at IS NULL;
CREATE INDEX products_list ON products USING btree (tenant_id, sku, id, is_primary, status) WHERE deleted_at IS NULL;
CREATE INDEX products_name ON products USING btree (tenant_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX products_priority ON products USING btree (tenant_id, priority, id) WHERE deleted_at IS NULL;
CREATE INDEX products_reference_id ON products USING btree (tenant_id, reference_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_sku_key ON products USING btree (tenant_id, sku) WHERE deleted_at IS NULL;
CREATE INDEX products_updated_at ON products USING btree (tenant_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_url_slug_key ON products USING btree (tenant_id, url_slug) WHERE url_slug IS NOT NULL AND deleted_at IS NULL;
alter table products enable row level security;
alter table products force row level security;
create policy products_tenant on products using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE TRIGGER products_count_changes AFTER UPDATE ON products FOR EACH ROW WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR ARRAY[old.status, old.is_primary::text] IS DISTINCT FROM ARRAY[new.status, new.is_primary::text]) EXECUTE FUNCTION count_products();
CREATE TRIGGER products_count_exists AFTER INSERT OR DELETE ON products FOR EACH ROW EXECUTE FUNCTION count_products();
CREATE CONSTRAINT TRIGGER products_journal AFTER INSERT OR DELETE OR UPDATE ON products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER products_labels_add AFTER INSERT ON products FOR EACH ROW WHEN (new.categories <> '{}'::text[] OR new.tags <> '{}'::text[]) EXECUTE FUNCTION keep_product_labels();
CREATE TRIGGER products_labels_keep AFTER UPDATE ON products FOR EACH ROW WHEN (old.categories IS DISTINCT FROM new.categories OR old.tags IS DISTINCT FROM new.tags OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION keep_product_labels();
CREATE TRIGGER products_search_add AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION add_to_product_search();
CREATE TRIGGER products_search_barcode AFTER UPDATE ON products FOR EACH ROW WHEN (old.barcode IS DISTINCT FROM new.barcode) EXECUTE FUNCTION keep_in_product_search();
CREATE TRIGGER products_search_keep AFTER UPDATE ON products FOR EACH ROW WHEN (old.sku IS DISTINCT FROM new.sku OR old.reference_id IS DISTINCT FROM new.reference_id OR old.name IS DISTINCT FROM new.name OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION keep_in_product_search();
CREATE TRIGGER products_touch BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on products to wca_service;

create table reminder_items (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  reminder_id uuid not null,
  "position" integer not null,
  invoice_id uuid not null,
  invoice_number text not null,
  due_date timestamp(3) with time zone not null,
  due numeric(15,4) not null,
  days_overdue integer not null,
  level integer not null,
  is_cancelled boolean default false not null,
  constraint reminder_items_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX reminder_items_level_key ON reminder_items USING btree (tenant_id, invoice_id, level) WHERE NOT is_cancelled;
CREATE INDEX reminder_items_reminder ON reminder_items USING btree (tenant_id, reminder_id, "position");
alter table reminder_items enable row level security;
alter table reminder_items force row level security;
create policy reminder_items_tenant on reminder_items using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on reminder_items to wca_service;

create table reminders (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  display_id text not null,
  customer_id uuid not null,
  level integer not null,
  as_of_date date not null,
  pay_until date not null,
  fee numeric(15,4) not null,
  total numeric(15,4) not null,
  texts jsonb not null,
  cancelled_at timestamp(3) with time zone,
  cancellation_reason text,
  constraint reminders_pkey PRIMARY KEY (tenant_id, id),
  constraint reminders_display_id_key UNIQUE (tenant_id, display_id),
  constraint reminders_fee_check CHECK (fee >= 0::numeric)
);
CREATE INDEX reminders_created_at ON reminders USING btree (tenant_id, created_at, id);
CREATE INDEX reminders_customer ON reminders USING btree (tenant_id, customer_id);
CREATE INDEX reminders_updated_at ON reminders USING btree (tenant_id, updated_at, id);
alter table reminders enable row level security;
alter table reminders force row level security;
create policy reminders_tenant on reminders using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER reminders_journal AFTER INSERT OR DELETE OR UPDATE ON reminders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER reminders_touch BEFORE UPDATE ON reminders FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on reminders to wca_service;

create table return_credits (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  return_item_id uuid not null,
  invoice_item_id uuid not null,
  credit_note_id uuid not null,
  quantity numeric(15,4) not null,
  constraint return_credits_pkey PRIMARY KEY (tenant_id, return_item_id, invoice_item_id, credit_note_id),
  constraint return_credits_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX return_credits_invoice_item ON return_credits USING btree (tenant_id, invoice_item_id);
CREATE INDEX return_credits_note ON return_credits USING btree (tenant_id, credit_note_id);
alter table return_credits enable row level security;
alter table return_credits force row level security;
create policy return_credits_tenant on return_credits using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on return_credits to wca_service;

create table return_items (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  return_id uuid not null,
  "position" integer not null,
  sku text not null,
  order_line_id uuid,
  quantity numeric(15,4) not null,
  reason text,
  unit_price numeric(15,4),
  tax_rate numeric(15,4),
  accepted_quantity numeric(15,4) default 0 not null,
  rejected_quantity numeric(15,4) default 0 not null,
  credited_quantity numeric(15,4) default 0 not null,
  not_billed_quantity numeric(15,4) default 0 not null,
  constraint return_items_pkey PRIMARY KEY (tenant_id, id),
  constraint return_items_credited_check CHECK (LEAST(credited_quantity, not_billed_quantity) >= 0::numeric AND (credited_quantity + not_billed_quantity) <= accepted_quantity),
  constraint return_items_quantity_check CHECK (quantity > 0::numeric),
  constraint return_items_received_check CHECK (LEAST(accepted_quantity, rejected_quantity) >= 0::numeric AND (accepted_quantity + rejected_quantity) <= quantity)
);
CREATE INDEX return_items_line ON return_items USING btree (tenant_id, order_line_id);
CREATE INDEX return_items_return ON return_items USING btree (tenant_id, return_id, "position");
CREATE INDEX return_items_sku ON return_items USING btree (tenant_id, sku);
alter table return_items enable row level security;
alter table return_items force row level security;
create policy return_items_tenant on return_items using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on return_items to wca_service;

create table return_receipts (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  return_item_id uuid not null,
  accepted numeric(15,4) not null,
  rejected numeric(15,4) not null,
  condition text,
  restocks boolean not null,
  received_at timestamp(3) with time zone not null,
  constraint return_receipts_pkey PRIMARY KEY (tenant_id, id),
  constraint return_receipts_quantity_check CHECK (LEAST(accepted, rejected) >= 0::numeric AND (accepted + rejected) > 0::numeric)
);
CREATE INDEX return_receipts_item ON return_receipts USING btree (tenant_id, return_item_id);
alter table return_receipts enable row level security;
alter table return_receipts force row level security;
create policy return_receipts_tenant on return_receipts using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on return_receipts to wca_service;

create table returns (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  display_id text not null,
  customer_id uuid not null,
  status text not null,
  reason text,
  note text,
  constraint returns_pkey PRIMARY KEY (tenant_id, id),
  constraint returns_display_id_key UNIQUE (tenant_id, display_id),
  constraint returns_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX returns_created_at ON returns USING btree (tenant_id, created_at, id);
CREATE INDEX returns_customer ON returns USING btree (tenant_id, customer_id);
CREATE INDEX returns_updated_at ON returns USING btree (tenant_id, updated_at, id);
alter table returns enable row level security;
alter table returns force row level security;
create policy returns_tenant on returns using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER returns_journal AFTER INSERT OR DELETE OR UPDATE ON returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER returns_touch BEFORE UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on returns to wca_service;

create table sales_reps (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  name text not null,
  email text,
  phone text,
  status text default 'active'::text not null,
  constraint sales_reps_pkey PRIMARY KEY (tenant_id, id),
  constraint sales_reps_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX sales_reps_created_at ON sales_reps USING btree (tenant_id, created_at, id);
CREATE INDEX sales_reps_name ON sales_reps USING btree (tenant_id, name, id);
CREATE INDEX sales_reps_updated_at ON sales_reps USING btree (tenant_id, updated_at, id);
alter table sales_reps enable row level security;
alter table sales_reps force row level security;
create policy sales_reps_tenant on sales_reps using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER sales_reps_journal AFTER INSERT OR DELETE OR UPDATE ON sales_reps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER sales_reps_touch BEFORE UPDATE ON sales_reps FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on sales_reps to wca_service;

create table sandbox_clocks (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  clock_offset_ms bigint default 0 not null,
  constraint sandbox_clocks_pkey PRIMARY KEY (tenant_id),
  constraint sandbox_clocks_offset_check CHECK (clock_offset_ms >= 0)
);
alter table sandbox_clocks enable row level security;
alter table sandbox_clocks force row level security;
create policy sandbox_clocks_tenant on sandbox_clocks using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on sandbox_clocks to wca_service;

create table sandboxes (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  sandbox_tenant_id uuid not null,
  name text not null,
  currency text not null,
  timezone text not null,
  copies text[] default '{}'::text[] not null,
  copied jsonb default '{}'::jsonb not null,
  status text default 'ready'::text not null,
  clock_offset_ms bigint default 0 not null,
  target_offset_ms bigint,
  leased_until timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  constraint sandboxes_pkey PRIMARY KEY (tenant_id, id),
  constraint sandboxes_name_key UNIQUE (tenant_id, name),
  constraint sandboxes_clock_check CHECK (clock_offset_ms >= 0 AND (target_offset_ms IS NOT NULL) = (status = 'advancing'::text)),
  constraint sandboxes_status_check CHECK (status = ANY (ARRAY['preparing'::text, 'ready'::text, 'advancing'::text]))
);
alter table sandboxes enable row level security;
alter table sandboxes force row level security;
create policy sandboxes_tenant on sandboxes using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER sandboxes_journal AFTER INSERT OR DELETE OR UPDATE OF name, sandbox_tenant_id ON sandboxes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER sandboxes_touch BEFORE UPDATE OF name, sandbox_tenant_id, clock_offset_ms ON sandboxes FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on sandboxes to wca_service;

create table shipment_allocations (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  shipment_item_id uuid not null,
  order_line_id uuid not null,
  quantity numeric(15,4) not null,
  constraint shipment_allocations_pkey PRIMARY KEY (tenant_id, shipment_item_id, order_line_id),
  constraint shipment_allocations_quantity_check CHECK (quantity > 0::numeric)
);
CREATE INDEX shipment_allocations_line ON shipment_allocations USING btree (tenant_id, order_line_id);
alter table shipment_allocations enable row level security;
alter table shipment_allocations force row level security;
create policy shipment_allocations_tenant on shipment_allocations using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on shipment_allocations to wca_service;

create table shipment_items (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  shipment_id uuid not null,
  "position" integer not null,
  sku text not null,
  quantity integer not null,
  exact_quantity numeric(15,4),
  constraint shipment_items_pkey PRIMARY KEY (tenant_id, id),
  constraint shipment_items_quantity_check CHECK (quantity > 0)
);
CREATE INDEX shipment_items_shipment ON shipment_items USING btree (tenant_id, shipment_id, "position");
alter table shipment_items enable row level security;
alter table shipment_items force row level security;
create policy shipment_items_tenant on shipment_items using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on shipment_items to wca_service;

create table shipments (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  reference_id text not null,
  order_id uuid not null,
  invoice_id uuid,
  status text not null,
  tracking_info jsonb,
  note text,
  shipped_at timestamp(3) with time zone,
  constraint shipments_pkey PRIMARY KEY (tenant_id, id),
  constraint shipments_reference_id_key UNIQUE (tenant_id, reference_id)
);
CREATE INDEX shipments_created_at ON shipments USING btree (tenant_id, created_at, id);
CREATE INDEX shipments_invoice ON shipments USING btree (tenant_id, invoice_id);
CREATE INDEX shipments_order ON shipments USING btree (tenant_id, order_id);
CREATE INDEX shipments_updated_at ON shipments USING btree (tenant_id, updated_at, id);
alter table shipments enable row level security;
alter table shipments force row level security;
create policy shipments_tenant on shipments using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER shipments_journal AFTER INSERT OR DELETE OR UPDATE ON shipments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER shipments_touch BEFORE UPDATE ON shipments FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on shipments to wca_service;

create table skipped_numbers (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  document text not null,
  number text not null,
  record_id uuid not null,
  skipped_at timestamp(3) with time zone default tenant_now() not null,
  constraint skipped_numbers_pkey PRIMARY KEY (tenant_id, document, number)
);
alter table skipped_numbers enable row level security;
alter table skipped_numbers force row level security;
create policy skipped_numbers_tenant on skipped_numbers using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on skipped_numbers to wca_service;

create table stored_documents (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  state_id uuid not null,
  format text not null,
  language text not null,
  is_cancelled boolean not null,
  object_key text not null,
  sha256 text not null,
  size integer not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  constraint stored_documents_pkey PRIMARY KEY (tenant_id, id),
  constraint stored_documents_object_key_key UNIQUE (tenant_id, object_key),
  constraint stored_documents_state_key UNIQUE (tenant_id, state_id, format, language, is_cancelled)
);
alter table stored_documents enable row level security;
alter table stored_documents force row level security;
create policy stored_documents_tenant on stored_documents using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on stored_documents to wca_service;

create table task_attempts (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  task text not null,
  subject text not null,
  tries integer not null,
  begun_at timestamp(3) with time zone default now() not null,
  error text,
  constraint task_attempts_pkey PRIMARY KEY (tenant_id, task, subject)
);
alter table task_attempts enable row level security;
alter table task_attempts force row level security;
create policy task_attempts_tenant on task_attempts using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on task_attempts to wca_service;

create table tenant_settings (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  seller jsonb not null,
  tax_mode text not null,
  default_tax_rate numeric(15,4),
  default_tax_category text not null,
  default_tax_exemption jsonb,
  payment_terms jsonb not null,
  credit_policy text not null,
  bucket_days integer[] not null,
  closed_until date,
  document_style jsonb,
  document_format text default 'pdf'::text not null,
  document_language text default 'en'::text not null,
  discount_grace_days integer default 0 not null,
  payment_tolerance numeric(15,4) default 0 not null,
  bank_booking text default 'off'::text not null,
  returns_unbought text default 'refuse'::text not null,
  returns_restock boolean default false not null,
  reminder_levels jsonb default '[]'::jsonb not null,
  constraint tenant_settings_pkey PRIMARY KEY (tenant_id, id),
  constraint tenant_settings_tenant_key UNIQUE (tenant_id)
);
alter table tenant_settings enable row level security;
alter table tenant_settings force row level security;
create policy tenant_settings_tenant on tenant_settings using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER tenant_settings_journal AFTER INSERT OR DELETE OR UPDATE ON tenant_settings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER tenant_settings_touch BEFORE UPDATE ON tenant_settings FOR EACH ROW EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on tenant_settings to wca_service;

create table tenants (
  id uuid not null,
  slug text not null,
  name text not null,
  currency text not null,
  timezone text not null,
  over_invoice_tolerance_percent numeric(7,4) default 0 not null,
  status text default 'active'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  has_webhooks boolean default false not null,
  has_imports boolean default false not null,
  live_tenant_id uuid,
  sandbox_id uuid,
  ended_at timestamp(3) with time zone,
  constraint tenants_pkey PRIMARY KEY (id),
  constraint tenants_slug_key UNIQUE (slug),
  constraint tenants_id_check CHECK ((substr(id::text, 15, 1) = '8'::text) = (live_tenant_id IS NOT NULL)),
  constraint tenants_sandbox_check CHECK ((live_tenant_id IS NULL) = (sandbox_id IS NULL) AND (ended_at IS NULL OR live_tenant_id IS NOT NULL)),
  constraint tenants_status_check CHECK (status = ANY (ARRAY['active'::text, 'suspended'::text])),
  constraint tenants_tolerance_check CHECK (over_invoice_tolerance_percent >= 0::numeric AND over_invoice_tolerance_percent <= 100::numeric)
);
CREATE INDEX tenants_live_tenant ON tenants USING btree (live_tenant_id) WHERE live_tenant_id IS NOT NULL;

create table webhook_deliveries (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  sequence bigint not null,
  event_id uuid not null,
  type text not null,
  resource_id uuid not null,
  "position" bigint,
  occurred_at timestamp(3) with time zone not null,
  status text default 'pending'::text not null,
  tries integer default 0 not null,
  attempts jsonb default '[]'::jsonb not null,
  next_attempt_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  interrupted integer default 0 not null,
  kept_from timestamp(3) with time zone default NULLIF(now(), tenant_now()),
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_deliveries_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (tenant_id, webhook_id, next_attempt_at) WHERE status = 'pending'::text AND next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_events ON webhook_deliveries USING btree (tenant_id, webhook_id, event_id) WHERE status = 'pending'::text;
CREATE INDEX webhook_deliveries_list ON webhook_deliveries USING btree (tenant_id, webhook_id, created_at, id);
CREATE INDEX webhook_deliveries_order ON webhook_deliveries USING btree (tenant_id, webhook_id, resource_id, sequence) WHERE status = 'pending'::text;
CREATE INDEX webhook_deliveries_updated_at ON webhook_deliveries USING btree (tenant_id, updated_at);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_tenant on webhook_deliveries using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on webhook_deliveries to wca_service;

create table webhook_feeds (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  "position" bigint not null,
  last_sequence bigint default 0 not null,
  constraint webhook_feeds_pkey PRIMARY KEY (tenant_id)
);
alter table webhook_feeds enable row level security;
alter table webhook_feeds force row level security;
create policy webhook_feeds_tenant on webhook_feeds using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on webhook_feeds to wca_service;

create table webhook_progress (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  webhook_id uuid not null,
  due_at timestamp(3) with time zone,
  lease_holder uuid,
  leased_until timestamp(3) with time zone,
  last_success_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  under_way uuid[] default '{}'::uuid[] not null,
  constraint webhook_progress_pkey PRIMARY KEY (tenant_id, webhook_id)
);
CREATE INDEX webhook_progress_due_at ON webhook_progress USING btree (tenant_id, due_at);
alter table webhook_progress enable row level security;
alter table webhook_progress force row level security;
create policy webhook_progress_tenant on webhook_progress using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on webhook_progress to wca_service;

create table webhook_replays (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  from_time timestamp(3) with time zone not null,
  to_time timestamp(3) with time zone not null,
  types text[] default '{}'::text[] not null,
  "position" bigint not null,
  last_position bigint not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  constraint webhook_replays_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_replays_webhook ON webhook_replays USING btree (tenant_id, webhook_id);
alter table webhook_replays enable row level security;
alter table webhook_replays force row level security;
create policy webhook_replays_tenant on webhook_replays using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
grant delete, insert, select, update on webhook_replays to wca_service;

create table webhooks (
  tenant_id uuid default current_setting('app.tenant_id'::text)::uuid not null,
  id uuid not null,
  url text not null,
  description text,
  types text[] default '{}'::text[] not null,
  status text default 'active'::text not null,
  scopes text[] default '{}'::text[] not null,
  start_position bigint not null,
  sealed_secret text not null,
  sealed_previous_secret text,
  previous_secret_until timestamp(3) with time zone,
  version integer default 1 not null,
  created_at timestamp(3) with time zone default tenant_now() not null,
  updated_at timestamp(3) with time zone default tenant_now() not null,
  created_by uuid,
  api_key_id uuid,
  constraint webhooks_pkey PRIMARY KEY (tenant_id, id),
  constraint webhooks_status_check CHECK (status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))
);
CREATE INDEX webhooks_created_at ON webhooks USING btree (tenant_id, created_at, id);
CREATE INDEX webhooks_updated_at ON webhooks USING btree (tenant_id, updated_at, id);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy webhooks_tenant on webhooks using (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid) with check (tenant_id = NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid);
CREATE CONSTRAINT TRIGGER webhooks_journal AFTER INSERT OR DELETE OR UPDATE ON webhooks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (current_setting('app.journal'::text, true) = 'required'::text) EXECUTE FUNCTION require_journal_entry();
CREATE TRIGGER webhooks_touch BEFORE UPDATE ON webhooks FOR EACH ROW WHEN (current_setting('app.resealing'::text, true) IS DISTINCT FROM 'true'::text) EXECUTE FUNCTION touch_resource();
grant delete, insert, select, update on webhooks to wca_service;

-- Foreign keys
alter table api_keys add constraint api_keys_tenant_fk FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table bank_bookings add constraint bank_bookings_statement_fk FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statements(tenant_id, id) ON DELETE CASCADE;
alter table bank_line_payments add constraint bank_line_payments_line_fk FOREIGN KEY (tenant_id, line_id) REFERENCES bank_lines(tenant_id, id);
alter table bank_line_payments add constraint bank_line_payments_payment_fk FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id);
alter table bank_lines add constraint bank_lines_batch_fk FOREIGN KEY (tenant_id, batch_line_id) REFERENCES bank_lines(tenant_id, id);
alter table bank_lines add constraint bank_lines_statement_fk FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statements(tenant_id, id);
alter table bank_statements add constraint bank_statements_file_fk FOREIGN KEY (tenant_id, file_id) REFERENCES bank_files(tenant_id, id);
alter table contract_customers add constraint contract_customers_contract_fk FOREIGN KEY (tenant_id, contract_id) REFERENCES contracts(tenant_id, id) ON DELETE CASCADE;
alter table contract_customers add constraint contract_customers_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table contract_prices add constraint contract_prices_contract_fk FOREIGN KEY (tenant_id, contract_id) REFERENCES contracts(tenant_id, id) ON DELETE CASCADE;
alter table contract_prices add constraint contract_prices_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table contract_segments add constraint contract_segments_contract_fk FOREIGN KEY (tenant_id, contract_id) REFERENCES contracts(tenant_id, id) ON DELETE CASCADE;
alter table contract_segments add constraint contract_segments_segment_fk FOREIGN KEY (tenant_id, segment_id) REFERENCES customer_segments(tenant_id, id);
alter table credit_note_items add constraint credit_note_items_note_fk FOREIGN KEY (tenant_id, credit_note_id) REFERENCES credit_notes(tenant_id, id);
alter table customer_addresses add constraint customer_addresses_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_contacts add constraint customer_contacts_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_ibans add constraint customer_ibans_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_party_keys add constraint customer_party_keys_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_sales_reps add constraint customer_sales_reps_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_sales_reps add constraint customer_sales_reps_sales_rep_fk FOREIGN KEY (tenant_id, sales_rep_id) REFERENCES sales_reps(tenant_id, id);
alter table customer_search add constraint customer_search_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_segment_members add constraint customer_segment_members_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table customer_segment_members add constraint customer_segment_members_segment_fk FOREIGN KEY (tenant_id, segment_id) REFERENCES customer_segments(tenant_id, id) ON DELETE CASCADE;
alter table customers add constraint customers_parent_fk FOREIGN KEY (tenant_id, parent_id) REFERENCES customers(tenant_id, id);
alter table customers add constraint customers_price_list_fk FOREIGN KEY (tenant_id, assigned_price_list_id) REFERENCES price_lists(tenant_id, id);
alter table deleted_invoices add constraint deleted_invoices_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table import_errors add constraint import_errors_import_fk FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE;
alter table import_progress add constraint import_progress_import_fk FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE;
alter table import_results add constraint import_results_import_fk FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE;
alter table inventories add constraint inventories_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table invoice_allocations add constraint invoice_allocations_item_fk FOREIGN KEY (tenant_id, invoice_item_id) REFERENCES invoice_items(tenant_id, id) ON DELETE CASCADE;
alter table invoice_allocations add constraint invoice_allocations_line_fk FOREIGN KEY (tenant_id, order_line_id) REFERENCES order_lines(tenant_id, id);
alter table invoice_items add constraint invoice_items_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id) ON DELETE CASCADE;
alter table invoice_items add constraint invoice_items_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table invoice_keys add constraint invoice_keys_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id) ON DELETE CASCADE;
alter table invoice_orders add constraint invoice_orders_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id) ON DELETE CASCADE;
alter table invoice_orders add constraint invoice_orders_order_fk FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
alter table invoice_search add constraint invoice_search_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id) ON DELETE CASCADE;
alter table invoices add constraint invoices_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table media_file_search add constraint media_file_search_file_fk FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files(tenant_id, id) ON DELETE CASCADE;
alter table media_files add constraint media_files_object_fk FOREIGN KEY (tenant_id, object_id) REFERENCES media_objects(tenant_id, id);
alter table order_lines add constraint order_lines_order_fk FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id) ON DELETE CASCADE;
alter table order_lines add constraint order_lines_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id);
alter table order_search add constraint order_search_order_fk FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id) ON DELETE CASCADE;
alter table orders add constraint orders_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table orders add constraint orders_payment_method_fk FOREIGN KEY (tenant_id, customer_id, payment_method_id) REFERENCES payment_methods(tenant_id, customer_id, id);
alter table orders add constraint orders_price_list_fk FOREIGN KEY (tenant_id, price_list_id) REFERENCES price_lists(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_counterpart_fk FOREIGN KEY (tenant_id, counterpart_of_id) REFERENCES payment_allocations(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_credit_note_fk FOREIGN KEY (tenant_id, source_credit_note_id) REFERENCES credit_notes(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_payment_fk FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_refunded_fk FOREIGN KEY (tenant_id, refunded_payment_id) REFERENCES payments(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_refunded_note_fk FOREIGN KEY (tenant_id, refunded_credit_note_id) REFERENCES credit_notes(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_reverses_fk FOREIGN KEY (tenant_id, reverses_id) REFERENCES payment_allocations(tenant_id, id);
alter table payment_allocations add constraint payment_allocations_with_fk FOREIGN KEY (tenant_id, with_allocation_id) REFERENCES payment_allocations(tenant_id, id);
alter table payment_keys add constraint payment_keys_payment_fk FOREIGN KEY (tenant_id, payment_id) REFERENCES payments(tenant_id, id) ON DELETE CASCADE;
alter table payment_methods add constraint payment_methods_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id) ON DELETE CASCADE;
alter table payments add constraint payments_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table payments add constraint payments_with_payment_fk FOREIGN KEY (tenant_id, with_payment_id) REFERENCES payments(tenant_id, id);
alter table product_labels add constraint product_labels_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id) ON DELETE CASCADE;
alter table product_prices add constraint product_prices_price_list_fk FOREIGN KEY (tenant_id, price_list_id) REFERENCES price_lists(tenant_id, id);
alter table product_prices add constraint product_prices_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id) ON DELETE CASCADE;
alter table product_search add constraint product_search_product_fk FOREIGN KEY (tenant_id, product_id) REFERENCES products(tenant_id, id) ON DELETE CASCADE;
alter table products add constraint products_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES product_groups(tenant_id, id);
alter table reminder_items add constraint reminder_items_reminder_fk FOREIGN KEY (tenant_id, reminder_id) REFERENCES reminders(tenant_id, id) ON DELETE CASCADE;
alter table reminders add constraint reminders_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table return_credits add constraint return_credits_item_fk FOREIGN KEY (tenant_id, return_item_id) REFERENCES return_items(tenant_id, id) ON DELETE CASCADE;
alter table return_credits add constraint return_credits_note_fk FOREIGN KEY (tenant_id, credit_note_id) REFERENCES credit_notes(tenant_id, id);
alter table return_items add constraint return_items_line_fk FOREIGN KEY (tenant_id, order_line_id) REFERENCES order_lines(tenant_id, id);
alter table return_items add constraint return_items_return_fk FOREIGN KEY (tenant_id, return_id) REFERENCES returns(tenant_id, id) ON DELETE CASCADE;
alter table return_receipts add constraint return_receipts_item_fk FOREIGN KEY (tenant_id, return_item_id) REFERENCES return_items(tenant_id, id) ON DELETE CASCADE;
alter table returns add constraint returns_customer_fk FOREIGN KEY (tenant_id, customer_id) REFERENCES customers(tenant_id, id);
alter table shipment_allocations add constraint shipment_allocations_item_fk FOREIGN KEY (tenant_id, shipment_item_id) REFERENCES shipment_items(tenant_id, id) ON DELETE CASCADE;
alter table shipment_allocations add constraint shipment_allocations_line_fk FOREIGN KEY (tenant_id, order_line_id) REFERENCES order_lines(tenant_id, id);
alter table shipment_items add constraint shipment_items_shipment_fk FOREIGN KEY (tenant_id, shipment_id) REFERENCES shipments(tenant_id, id) ON DELETE CASCADE;
alter table shipments add constraint shipments_invoice_fk FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices(tenant_id, id);
alter table shipments add constraint shipments_order_fk FOREIGN KEY (tenant_id, order_id) REFERENCES orders(tenant_id, id);
alter table stored_documents add constraint stored_documents_state_fk FOREIGN KEY (tenant_id, state_id) REFERENCES document_states(tenant_id, id) ON DELETE CASCADE;
alter table tenants add constraint tenants_live_tenant_fk FOREIGN KEY (live_tenant_id) REFERENCES tenants(id);
alter table webhook_progress add constraint webhook_progress_webhook_fk FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE;
alter table webhook_replays add constraint webhook_replays_webhook_fk FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks(tenant_id, id) ON DELETE CASCADE;

create view tenant_anchors as
 SELECT NULLIF(current_setting('app.tenant_id'::text, true), ''::text)::uuid AS tenant_id;
grant select on tenant_anchors to wca_service;
