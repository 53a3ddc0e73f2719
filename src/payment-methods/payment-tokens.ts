import { Injectable } from '@nestjs/common';
import { allows } from '../platform/auth/scopes.js';
import { Sealer } from '../platform/sealing/sealer.js';
import { currentCaller } from '../platform/tenancy/caller.js';

/** The tokens of payment methods, each sealed for its tenant and payment method: in another row it is of no use. */
@Injectable()
export class PaymentTokens {
  constructor(private readonly sealer: Sealer) {}

  seal(token: string, paymentMethodId: string): string {
    return this.sealer.seal(token, placeOf(paymentMethodId));
  }

  /** The token, for callers who may read payment methods; null for all others (contract, section 6, "card"). */
  reveal(sealed: string | null, paymentMethodId: string): string | null {
    const isShown = sealed !== null && allows(currentCaller().scopes, 'payment_methods:read');
    return isShown ? this.sealer.open(sealed, placeOf(paymentMethodId)) : null;
  }
}

const placeOf = (paymentMethodId: string): string =>
  `payment_methods.token ${currentCaller().tenant.id} ${paymentMethodId.toLowerCase()}`;
