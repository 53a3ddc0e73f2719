import { Injectable } from '@nestjs/common';
import { Sealer } from '../platform/sealing/sealer.js';
import { currentCaller } from '../platform/tenancy/caller.js';

/** Encrypts the secrets of endpoints. A secret is bound to its tenant and endpoint, so it cannot be decrypted in another row. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly sealer: Sealer) {}

  seal(secret: string, webhookId: string): string {
    return this.sealer.seal(secret, placeOf(webhookId));
  }

  open(sealed: string, webhookId: string): string {
    return this.sealer.open(sealed, placeOf(webhookId));
  }
}

/** Additional authenticated data of the encryption. */
const placeOf = (webhookId: string): string =>
  `webhooks.secret ${currentCaller().tenant.id} ${webhookId.toLowerCase()}`;
