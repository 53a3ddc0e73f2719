import { Injectable } from '@nestjs/common';
import { customerRow } from '../customers/customer-writes.js';
import { LOCK_CUSTOMER, MEANT_CUSTOMERS } from '../customers/customers.queries.js';
import { type CommonFilter, commonWhere, listPage, mapPage } from '../platform/records/list-query.js';
import { assertUniqueReference } from '../platform/records/unique-values.js';
import { assertUnused } from '../platform/records/usage.js';
import { DomainError } from '../platform/errors/domain-error.js';
import type { Precondition } from '../platform/records/if-match.js';
import type { Page, PageRequest } from '../platform/records/page.js';
import { lockRecord, readRecord } from '../platform/records/record-by-id.js';
import { newId } from '../platform/values/ids.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import type { TenantTx } from '../platform/tenancy/tenant-tx.js';
import { PaymentMethod } from './payment-method.entity.js';
import {
  PAYMENT_METHOD_USERS,
  PAYMENT_METHOD,
  type PaymentMethodRecord,
  PAYMENT_METHODS,
  type PaymentMethodSort,
  UNSET_DEFAULT,
} from './payment-methods.queries.js';
import { PaymentTokens } from './payment-tokens.js';

export interface NewPaymentMethod {
  /** Given by imports that must be repeatable; made here otherwise. */
  id?: string;
  referenceId: string;
  /** Our id or the caller's reference. */
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
  /** Takes the place of the customer's present default. */
  isDefault?: boolean;
  addressLine1?: string;
  addressLine2?: string;
  city?: string;
  state?: string;
  country?: string;
  zipCode?: string;
}

/** A record with its token as the caller may see it. */
export type PaymentMethodView = Omit<PaymentMethodRecord, 'sealedToken'> & { token: string | null };

export interface PaymentMethodFilter extends CommonFilter {
  customerId?: string;
}

@Injectable()
export class PaymentMethodsService {
  constructor(
    private readonly db: TenantDb,
    private readonly tokens: PaymentTokens,
  ) {}

  async create({ id = newId(), token, ...input }: NewPaymentMethod): Promise<PaymentMethodView> {
    const sealedToken = token === undefined ? null : this.tokens.seal(token, id);
    return this.db.transaction(async (tx) => {
      const customerId = await customerOf(tx, input.customerId);
      await assertUniqueReference(tx, 'payment_methods', input.referenceId);
      if (input.isDefault) {
        tx.hold(customerRow(customerId));
        await tx.query(LOCK_CUSTOMER, [customerId]);
        await tx.query(UNSET_DEFAULT, [customerId]);
      }
      await tx.insert(PaymentMethod, [{ ...input, id, customerId, sealedToken }]);
      return this.view((await tx.queryOne<PaymentMethodRecord>(PAYMENT_METHOD, [id]))!);
    });
  }

  async get(id: string): Promise<PaymentMethodView> {
    return this.view(await readRecord<PaymentMethodRecord>(this.db, 'payment_method', PAYMENT_METHOD, id));
  }

  async list(filter: PaymentMethodFilter, request: PageRequest<PaymentMethodSort>): Promise<Page<PaymentMethodView>> {
    const where = commonWhere(filter).id(filter.customerId, 't.customer_id');
    const page = await listPage<PaymentMethodRecord, PaymentMethodSort>(this.db, PAYMENT_METHODS, where, request);
    return mapPage(page, (record) => this.view(record));
  }

  /** Orders that name it keep it. */
  async delete(id: string, precondition: Precondition): Promise<void> {
    await this.db.transaction(async (tx) => {
      const present = await lockRecord(tx, 'payment_method', PaymentMethod, id, precondition);
      await assertUnused(tx, 'payment method', { statement: PAYMENT_METHOD_USERS, values: [present.customerId, id] });
      await tx.repo(PaymentMethod).delete(id);
    });
  }

  private view({ sealedToken, ...record }: PaymentMethodRecord): PaymentMethodView {
    return { ...record, token: this.tokens.reveal(sealedToken, record.id) };
  }
}

async function customerOf(tx: TenantTx, word: string): Promise<string> {
  const [meant] = await tx.query<{ id: string | null }>(MEANT_CUSTOMERS, [[word]]);
  if (!meant!.id) throw DomainError.invalid([{ field: 'customer_id', reason: 'does not exist' }]);
  return meant!.id;
}
