import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Shipped quantities with decimals. The type of `shipment_items.quantity` cannot change while instances of the release write it: they
 * read there the quantity rounded up to a whole number. Items without an exact quantity are older than this column.
 */
export class ShipmentQuantities implements MigrationInterface {
  readonly name = 'ShipmentQuantities0000000000055';

  async up(run: QueryRunner): Promise<void> {
    await run.query('alter table shipment_items add column exact_quantity numeric(15,4)');
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query('alter table shipment_items drop column exact_quantity');
  }
}
