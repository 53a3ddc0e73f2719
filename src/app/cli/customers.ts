import type { Command } from 'commander';
import type { Administer } from './administer.js';
import { printTable } from './print-table.js';

/** Adds the command for customers. */
export function addCustomers(program: Command, administer: Administer): void {
  program
    .command('customers')
    .description("tenants' customers")
    .command('erase <customer>')
    .description(
      'removes name, addresses, e-mail and telephone of a customer (id or reference) from its record, documents, journal and copies; keeps amounts and numbers',
    )
    .requiredOption('--tenant <slug>')
    .action((customer: string, { tenant }: { tenant: string }) =>
      administer(async ({ erasure }) => {
        const erased = await erasure.run(tenant, customer);
        printTable([...erased].map(([table, count]) => ({ table, rows: String(count) })));
        console.log(`erased the personal data of customer ${customer}`);
      }),
    );
}
