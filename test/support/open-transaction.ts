import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import type { Client } from './client.js';
import type { TestInstance } from './service.js';

/** Waits until a condition holds that another task changes. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 5));
}

/** A transaction of a client's tenant that stays open until the returned function is called. */
export async function openTransaction(
  { app }: TestInstance,
  client: Client,
  work?: (tx: TenantTx) => Promise<unknown>,
) {
  const caller = await app.get(ApiKeys).authenticate(client.key);
  let end = () => undefined as void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let isOpen = false;
  const done = runAs(caller, () =>
    app.get(TenantDb).transaction(async (tx) => {
      await work?.(tx);
      isOpen = true;
      await ended;
    }),
  );
  await Promise.race([done, until(() => isOpen)]);
  return () => {
    end();
    return done;
  };
}
