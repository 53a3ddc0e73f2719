import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An update that changes no column of a resource no longer moves its version. It is skipped, so no journal entry is required either. A
 * statement that sets `version = version + 1` moves the version in any case; it is for resources whose other rows have changed. Only
 * connections with the setting `app.journal` skip updates: instances of releases without a journal move versions by updates that change
 * nothing.
 */
export class UnchangedRows implements MigrationInterface {
  readonly name = 'UnchangedRows0000000000035';

  async up(run: QueryRunner): Promise<void> {
    await run.query(touchFunction('touch_resource', UNCHANGED));
    await run.query(touchFunction('touch_resource_changed_at', UNCHANGED, CHANGED_AT));
    await run.query(touchFunction('touch_order', UNCHANGED_BUT_AUTHOR, CHANGED_AT));
    await run.query(
      'create or replace trigger orders_touch before update on orders for each row execute function touch_order()',
    );
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`create or replace trigger orders_touch before update on orders for each row
      execute function touch_resource_changed_at()`);
    await run.query('drop function touch_order()');
    await run.query(touchFunction('touch_resource_changed_at', '', CHANGED_AT));
    await run.query(touchFunction('touch_resource', ''));
  }
}

const CHANGED_AT = 'new.changed_at := greatest(old.changed_at, now());';

/** Compares the stored bytes, which is faster than values and works for all types. */
const UNCHANGED = `if new *= old and current_setting('app.journal', true) = 'required' then return null; end if;`;

/** Like {@link UNCHANGED}, but a write of the same values by another API key changes nothing either. */
const UNCHANGED_BUT_AUTHOR = `declare author constant jsonb := new.updated_by;
begin
  new.updated_by := old.updated_by;
  ${UNCHANGED}
  new.updated_by := author;
end;`;

const touchFunction = (
  name: string,
  skip: string,
  further = '',
) => `create or replace function ${name}() returns trigger
language plpgsql as $$ begin
  ${skip}
  new.version := old.version + 1;
  new.updated_at := greatest(old.updated_at, now());
  ${further}
  return new;
end $$`;
