import { Injectable } from '@nestjs/common';
import { CUSTOMER_IDS_BY_ID_OR_REFERENCE } from '#features/customers/customers.queries.js';
import { lockCustomerRow } from '#features/customers/change/lock-customer.js';
import { listPage, mapPage } from '#platform/data/records/list-query.js';
import { type CommonFilter, commonWhere, type Where } from '#platform/data/records/list-where.js';
import { assertUniqueReference } from '#platform/data/records/unique-values.js';
import { assertUnused } from '#platform/data/records/usage.js';
import { DomainError } from '#platform/base/errors/domain-error.js';
import type { Precondition } from '#platform/data/records/if-match.js';
import type { Page, PageRequest } from '#platform/data/records/page.js';
import { lockRecord, readRecord } from '#platform/data/records/record-by-id.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import type { TenantTx } from '#platform/data/tenancy/tenant-tx.js';
import { PaymentMethod } from './payment-method.entity.js';
import {
  DEFAULT_METHODS,
  PAYMENT_METHOD_USERS,
  PAYMENT_METHOD,
  type PaymentMethodRecord,
  PAYMENT_METHODS,
  type PaymentMethodSort,
  UNSET_DEFAULT,
} from './payment-methods.queries.js';
import { PaymentTokens } from './payment-tokens.js';

export interface NewPaymentMethod {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  referenceId: string;
  /** Id or reference of the customer. */
  customerId: string;
  provider: string;
  paymentMethodType: string;
  brand?: string;
  cardType?: string;
  cardExpiry?: string;
  lastFourDigits?: string;
  token?: string;
  externalCustomerId?: string;
  displayName?: string;
  /** True: replaces the customer's present default. */
  isDefault?: boolean;
  addressLine1?: string;
  addressLine2?: string;
  city?: string;
  state?: string;
  country?: string;
  zipCode?: string;
}

/** A record with its decrypted token; null when there is none or the caller may not read it. */
export type PaymentMethodView = Omit<PaymentMethodRecord, 'sealedToken'> & { token: string | null };

export interface PaymentMethodFilter extends CommonFilter {
  customerId?: string;
}

/** The condition of a filter. */
export const paymentMethodsWhere = (filter: PaymentMethodFilter): Where =>
  commonWhere(filter).id(filter.customerId, 't.customer_id');

@Injectable()
export class PaymentMethodsService {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: PaymentTokens,
  ) {}

  async create({ id = newId(), token, ...input }: NewPaymentMethod): Promise<PaymentMethodView> {
    const sealedToken = token === undefined ? null : this.tokens.seal(token, id);
    return this.db.transaction(async (tx) => {
      const customerId = await findCustomer(tx, input.customerId);
      await assertUniqueReference(tx, 'payment_methods', input.referenceId);
      if (input.isDefault) {
        await lockCustomerRow(tx, customerId);
        const defaults = await tx.query<{ id: string }>(DEFAULT_METHODS, [customerId]);
        tx.journal.watch(
          'payment_method',
          defaults.map((method) => method.id),
        );
        await tx.query(UNSET_DEFAULT, [customerId]);
      }
      tx.journal.created('payment_method', { id, referenceId: input.referenceId });
      await tx.insert(PaymentMethod, [{ ...input, id, customerId, sealedToken }]);
      return this.view((await tx.queryOne(PAYMENT_METHOD, [id]))!);
    });
  }

  async get(id: string): Promise<PaymentMethodView> {
    return this.view(await readRecord(this.db, 'payment_method', PAYMENT_METHOD, id));
  }

  async list(filter: PaymentMethodFilter, request: PageRequest<PaymentMethodSort>): Promise<Page<PaymentMethodView>> {
    const where = paymentMethodsWhere(filter);
    const page = await listPage<PaymentMethodRecord, PaymentMethodSort>(this.db, PAYMENT_METHODS, where, request);
    return mapPage(page, (record) => this.view(record));
  }

  /** Throws `resource_in_use` while orders refer to the payment method. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'payment_method', PaymentMethod, id, precondition);
      await assertUnused(tx, 'payment method', {
        statement: PAYMENT_METHOD_USERS,
        values: [present.customerId, id],
        cure: 'Give these orders another `payment_method_id`, or none, first.',
      });
      tx.journal.watch('payment_method', [id]);
      await tx.delete(PaymentMethod, id);
    });
  }

  view({ sealedToken, ...record }: PaymentMethodRecord): PaymentMethodView {
    return { ...record, token: this.tokens.reveal(sealedToken, record.id) };
  }
}

/** Returns the id of the customer with that id or reference. Throws `validation_failed` on `customer_id`. */
async function findCustomer(tx: TenantTx, idOrReference: string): Promise<string> {
  const [customer] = await tx.query<{ id: string | null }>(CUSTOMER_IDS_BY_ID_OR_REFERENCE, [[idOrReference]]);
  if (!customer!.id) throw DomainError.invalid([{ field: 'customer_id', reason: 'does not exist' }]);
  return customer!.id;
}
