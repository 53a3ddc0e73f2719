import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bounds picked quantities by what was ordered and not cancelled, and delivered quantities by what was shipped. Adds to orders whether
 * the caller stated the amount, so that an update recomputes only amounts that the service computed. The amounts of existing orders
 * count as stated.
 */
export class OrderBounds implements MigrationInterface {
  readonly name = 'OrderBounds0000000000011';

  async up(run: QueryRunner): Promise<void> {
    await run.query(
      `alter table orders add column amount_stated boolean not null default true, add column tax_rate numeric(15,4)`,
    );
    await run.query(`alter table orders alter column amount_stated drop default`);
    await run.query(`alter table order_lines drop constraint order_lines_picked_check, drop constraint order_lines_delivered_check,
      add constraint order_lines_picked_check check (picked_quantity >= 0 and picked_quantity <= quantity - cancelled_quantity),
      add constraint order_lines_delivered_check check (delivered_quantity >= 0 and delivered_quantity <= shipped_quantity)`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`alter table orders drop column amount_stated, drop column tax_rate`);
    await run.query(`alter table order_lines drop constraint order_lines_picked_check, drop constraint order_lines_delivered_check,
      add constraint order_lines_picked_check check (picked_quantity >= 0),
      add constraint order_lines_delivered_check check (delivered_quantity >= 0)`);
  }
}
