import type { Command } from 'commander';
import type { TailOptions } from './tail-events.js';

const collect = (value: string, before: string[]) => [...before, value];

/** Adds the command that prints a tenant's events. */
export function addEvents(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('events')
    .description("a tenant's events")
    .command('tail')
    .description('prints events as lines of JSON, as GET /v2/events returns them, until it is interrupted')
    .requiredOption('--tenant <slug>')
    .option('--type <type>', 'repeatable, such as order.confirmed or invoice.*; default: all', collect, [])
    .option('--all', 'begins with the oldest event that is kept; otherwise only events from now on', false)
    .option('--once', 'ends when all events are printed', false)
    .action(async (options: TailOptions) => {
      const { tailEvents } = await import('./tail-events.js');
      await tailEvents(options, env);
    });
}
