import { Injectable } from '@nestjs/common';
import { currencyFault } from '#platform/base/values/currency.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere } from '#platform/data/records/list-where.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { assertUnused } from '#platform/data/records/usage.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import { Faults } from '#platform/base/errors/faults.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord, readRecordByKey } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';
import { LastStatement } from '#platform/data/tenancy/last-statement.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { PriceList, type PriceListStatus } from './price-list.entity.js';
import {
  ANY_PRICE_LIST,
  OTHER_DEFAULTS,
  PRICE_LIST,
  PRICE_LIST_BY_REFERENCE,
  PRICE_LIST_USERS,
  PRICE_LISTS,
  type PriceListRecord,
  type PriceListSort,
  UNSET_DEFAULT,
} from './price-lists.queries.js';

export interface NewPriceList {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  name: string;
  description?: string;
  status?: PriceListStatus;
  isDefault?: boolean;
  priority?: number;
  /** ISO 4217. Must be the tenant's currency, which all its prices have. */
  currency?: string;
}

export type PriceListChanges = Partial<Omit<PriceList, 'tenantId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>> &
  Pick<NewPriceList, 'currency'>;

/** A record with the currency of its prices. */
export type PriceListView = PriceListRecord & { currency: string };

@Injectable()
export class PriceListsService {
  constructor(private readonly db: TenantDb) {}

  /** The first price list of a tenant becomes its default even if `isDefault` is false, so that a tenant with price lists has a default. */
  async create({ id = newId(), currency, ...input }: NewPriceList): Promise<PriceListView> {
    return this.db.transaction(async (tx) => {
      const faults = new Faults();
      checkCurrency(tx, currency, faults);
      faults.throwIfAny();
      // all statements are sent in one round trip
      const [, , [any]] = await Promise.all([
        tx.serialize('price_lists.is_default'),
        assertUniqueReference(tx, 'price_lists', input.referenceId),
        tx.query<{ found: boolean }>(ANY_PRICE_LIST),
      ]);
      const isDefault = input.isDefault === true || !any!.found;
      if (isDefault) await unsetDefault(tx, id);
      tx.journal.created('price_list', { id, referenceId: input.referenceId });
      const inserted = tx.insert(PriceList, [{ id, ...input, isDefault }]);
      return LastStatement.document<PriceListRecord>(PRICE_LIST, [id]).after(inserted).map(withCurrency);
    });
  }

  async get(id: string): Promise<PriceListView> {
    return withCurrency(await readRecord(this.db, 'price_list', PRICE_LIST, id));
  }

  async getByReference(referenceId: string): Promise<PriceListView> {
    return withCurrency(await readRecordByKey(this.db, 'price_list', PRICE_LIST_BY_REFERENCE, referenceId));
  }

  async list(filter: CommonFilter, request: PageRequest<PriceListSort>): Promise<Page<PriceListView>> {
    const page = await listPage<PriceListRecord, PriceListSort>(this.db, PRICE_LISTS, commonWhere(filter), request);
    return mapPage(page, withCurrency);
  }

  async update(
    id: string,
    { currency, ...changes }: PriceListChanges,
    precondition: Precondition,
  ): Promise<PriceListView> {
    return this.db.transaction(async (tx) => {
      await tx.serialize('price_lists.is_default');
      const present = await lockRecord(tx, 'price_list', PriceList, id, precondition);
      const faults = new Faults();
      if (present.isDefault && changes.isDefault === false)
        faults.add('is_default', 'must stay true; make another list the default instead');
      checkCurrency(tx, currency, faults);
      faults.throwIfAny();
      await assertUniqueReference(tx, 'price_lists', changes.referenceId, id);
      tx.journal.watch('price_list', [id]);
      if (changes.isDefault) await unsetDefault(tx, id);
      await tx.update(PriceList, id, changes);
      return this.view(tx, id);
    });
  }

  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { isDefault } = await lockRecord(tx, 'price_list', PriceList, id, precondition);
      await assertUnused(tx, 'price list', {
        statement: PRICE_LIST_USERS,
        values: [id],
        cure: 'Remove its prices from products and its assignment to customers first. Orders keep it: write `status: inactive` instead.',
      });
      if (isDefault)
        throw new DomainError(
          'resource_locked',
          'The default price list cannot be deleted; make another list the default first.',
          [{ field: 'is_default', reason: 'is true; write is_default of another list' }],
        );
      tx.journal.watch('price_list', [id]);
      await tx.delete(PriceList, id);
    });
  }

  private async view(tx: TenantTx, id: string): Promise<PriceListView> {
    return withCurrency((await tx.queryOne(PRICE_LIST, [id]))!);
  }
}

/** Makes all price lists but one (`id`) not the default one. */
async function unsetDefault(tx: TenantTx, id: string): Promise<void> {
  const others = await tx.query<{ id: string }>(OTHER_DEFAULTS, [id]);
  tx.journal.watch(
    'price_list',
    others.map((list) => list.id),
  );
  await tx.query(UNSET_DEFAULT, [id]);
}

function checkCurrency(tx: TenantTx, currency: string | undefined, faults: Faults): void {
  const fault = currencyFault(currency, tx.tenant.currency);
  if (fault) faults.add('currency', fault);
}

/** A price list with the currency of its prices, which is the tenant's. */
export const withCurrency = (record: PriceListRecord): PriceListView => ({
  ...record,
  currency: currentCaller().tenant.currency,
});
