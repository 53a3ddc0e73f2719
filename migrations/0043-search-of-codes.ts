import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInBatches } from './batches.js';
import { createIndexConcurrently } from './concurrently.js';

/**
 * Finds SKUs and other codes in the same time however many products there are. Trigrams of codes, such as `000`, are in a large share of
 * all products; parts of six characters are in few. They are stored only for words with a digit, because other words have too many.
 * May be repeated.
 */
export class SearchOfCodes implements MigrationInterface {
  readonly name = 'SearchOfCodes0000000000043';
  readonly transaction = false;

  async up(run: QueryRunner): Promise<void> {
    await run.query(`alter table product_search add column if not exists code_parts text[] collate "C"`);
    await run.query(CODE_PARTS);
    await run.query(addToSearch('tenant_id, product_id, document, code_parts', `, product_search_code_parts(d)`));
    await run.query(keepInSearch(`document = d, code_parts = product_search_code_parts(d)`));
    // waits for all writers, so no transaction that used the previous functions adds rows after this
    await run.query('alter table product_search drop constraint if exists product_search_code_parts_check');
    await run.query(
      'alter table product_search add constraint product_search_code_parts_check check (code_parts is not null) not valid',
    );
    await changeInBatches(run, FILL);
    await run.query('alter table product_search validate constraint product_search_code_parts_check');
    await createIndexConcurrently(run, INDEX, 'on product_search using gin (tenant_id, code_parts)');
    await run.query(`${SEARCH_POLICY} and ${HAS_CODE_PARTS})`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`${SEARCH_POLICY})`);
    await run.query(addToSearch('tenant_id, product_id, document', ''));
    await run.query(keepInSearch('document = d'));
    await run.query('drop function product_search_code_parts(text)');
    await run.query('alter table product_search drop column code_parts');
  }
}

const INDEX = 'product_search_code_parts';

/** All parts of six characters of the document's words that have a digit. `codePartsOf` of the service does the same for searched words. */
const CODE_PARTS = `create or replace function product_search_code_parts(document text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(word, place, 6)), '{}')
    from regexp_split_to_table(document, ' ') word cross join generate_series(1, length(word) - 5) place
    where word ~ '[0-9]'
$$`;

const DOCUMENT = 'd text := product_search_document(new.sku, new.reference_id, new.name)';

/** The function of the trigger of migration 0031; `parts` are the values after the document. */
const addToSearch = (
  columns: string,
  parts: string,
): string => `create or replace function add_to_product_search() returns trigger language plpgsql as $$
declare
  ${DOCUMENT};
begin
  insert into product_search (${columns}) values (new.tenant_id, new.id, d${parts});
  return null;
end $$`;

/** The function of the trigger of migration 0007; `changes` are what it sets. */
const keepInSearch = (
  changes: string,
): string => `create or replace function keep_in_product_search() returns trigger language plpgsql as $$
declare
  ${DOCUMENT};
begin
  if new.deleted_at is null then
    update product_search set ${changes} where tenant_id = new.tenant_id and product_id = new.id;
  else
    delete from product_search where tenant_id = new.tenant_id and product_id = new.id;
  end if;
  return null;
end $$`;

const FILL = `with batch as (
    select product_id from product_search where tenant_id = $1 and product_id > $2 order by product_id limit 1000
  ), changed as (
    update product_search s set code_parts = product_search_code_parts(document)
      where s.tenant_id = $1 and s.product_id in (select product_id from batch) and s.code_parts is null
  )
  select product_id as id from batch order by product_id desc limit 1`;

/** A pattern of the setting `app.search`, by position; `%` where it has none. */
const pattern = (place: number): string =>
  `coalesce((nullif(current_setting('app.search', true), '')::text[])[${place}], '%')`;

/** The policy of migration 0007, which lets searches use the indexes and otherwise hides nothing; without its closing parenthesis. */
const SEARCH_POLICY = `alter policy product_search_wanted on product_search
  using (document like ${pattern(1)} and document like ${pattern(2)} and document like ${pattern(3)}`;

/** The setting `app.search_code_parts` has the parts that the document must have; none without the setting. */
const HAS_CODE_PARTS = `code_parts @> coalesce(nullif(current_setting('app.search_code_parts', true), '')::text[], '{}')`;
