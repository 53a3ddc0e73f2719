import { Injectable } from '@nestjs/common';
import { Sealer } from '#platform/data/sealing/sealer.js';
import { currentCaller } from '#platform/data/tenancy/caller.js';

/** The stored secret of an endpoint cannot be decrypted. The message is for the tenant, the cause for the operator. */
export class SecretUnreadable extends Error {
  constructor(options: ErrorOptions) {
    super(
      'The service cannot decrypt the secret of this webhook, so the message was not sent. Rotate the secret with overlap_hours 0, or ask the operator to restore the encryption key.',
      options,
    );
  }
}

/** Encrypts the secrets of endpoints. A secret is bound to its tenant and endpoint, so it cannot be decrypted in another row. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly sealer: Sealer) {}

  seal(secret: string, webhookId: string): string {
    return this.sealer.seal(secret, placeOfSecret(currentCaller().tenant.id, webhookId));
  }

  /** Throws {@link SecretUnreadable} when the key is missing or the stored secret was changed. */
  open(sealed: string, webhookId: string): string {
    try {
      return this.sealer.open(sealed, placeOfSecret(currentCaller().tenant.id, webhookId));
    } catch (cause) {
      throw new SecretUnreadable({ cause });
    }
  }
}

/** Additional authenticated data of the encryption. */
export const placeOfSecret = (tenantId: string, webhookId: string): string =>
  `webhooks.secret ${tenantId} ${webhookId.toLowerCase()}`;
