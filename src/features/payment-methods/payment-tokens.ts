import { Injectable } from '@nestjs/common';
import { allows } from '#platform/edge/auth/scopes.js';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';

/** Encrypts the tokens of payment methods. A token is bound to its tenant and payment method, so it cannot be decrypted in another row. */
@Injectable()
export class PaymentTokens {
  constructor(private readonly sealer: Sealer) {}

  seal(token: string, paymentMethodId: string): string {
    return this.sealer.seal(token, placeOfToken(currentCaller().tenant.id, paymentMethodId));
  }

  /** Decrypts the token for callers with the scope `payment_methods:read`; null for other callers. */
  reveal(sealed: string | null, paymentMethodId: string): string | null {
    const isShown = sealed !== null && allows(currentCaller().scopes, 'payment_methods:read');
    return isShown ? this.sealer.open(sealed, placeOfToken(currentCaller().tenant.id, paymentMethodId)) : null;
  }
}

/** Additional authenticated data of the encryption. */
export const placeOfToken = (tenantId: string, paymentMethodId: string): string =>
  `payment_methods.token ${tenantId} ${paymentMethodId.toLowerCase()}`;
