import '../api-names.js'; // declares the types of events
import { setTimeout as sleep } from 'node:timers/promises';
import { readEnv } from '#platform/base/config/env.js';
import { asService } from '../database/as-service.js';
import { asOwner } from '../database/migrate.js';
import { requireSchema } from '../database/required-schema.js';
import { EventFeed } from '#features/events/event-feed.js';
import { eventTypePatterns, selectedTypes } from '#features/events/event-types.js';
import { eventRepresentation } from '#features/events/api/event.mapper.js';
import { JournalSettings } from '#platform/data/journal/journal-settings.js';
import { maintenanceCaller, runAs } from '#platform/data/tenancy/caller.js';
import { Tenants } from '../tenants/tenants.js';
import { UsageError } from '../tenants/usage-error.js';
import { withDatabase } from './administer.js';

/** Events that one read prints at most. */
const PAGE = 500;
/** Pause before the next read when all events are printed, in milliseconds. */
const POLL_MS = 500;

/** Options of `events tail`. */
export interface TailOptions {
  tenant: string;
  type: string[];
  all: boolean;
  once: boolean;
}

/** Prints events of a tenant as lines of JSON. Without `once`, it does not return. Throws {@link UsageError}. */
export async function tailEvents(
  { tenant: slug, type: types, all, once }: TailOptions,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const unknown = types.find((type) => !eventTypePatterns().includes(type));
  if (unknown !== undefined) throw new UsageError(`${unknown} is not a type of events.`);
  await withDatabase(env, async ({ serviceUrl, ownerUrl }) => {
    await requireSchema(ownerUrl);
    const tenant = await asOwner(ownerUrl, (owner) => new Tenants(owner).find(slug));
    if (!tenant) throw new UsageError(`There is no tenant ${slug}.`);
    const settings = readEnv(env, 'command line');
    await asService(serviceUrl, settings, (db) =>
      runAs(maintenanceCaller(tenant.id), async () => {
        const feed = new EventFeed(db, new JournalSettings(settings));
        const { head, expired } = await feed.bounds();
        for (let after = all ? expired : head; ;) {
          const page = await feed.read({ after, limit: PAGE, types: selectedTypes(types) });
          for (const event of page.events)
            console.log(JSON.stringify(eventRepresentation(event, tenant.liveTenantId === null)));
          after = page.searchedTo;
          if (after < page.head) continue;
          if (once) return;
          await sleep(POLL_MS);
        }
      }),
    );
  });
}
