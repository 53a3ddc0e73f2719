import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { isSliceOver, nextSlice } from '#platform/base/event-loop/slices.js';
import type { JournaledRecord, ResourceType } from '#platform/data/journal/journal-kind.js';
import { FileAddresses } from '#platform/base/object-store/file-addresses.js';
import type { Providers } from '#platform/base/values/providers.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { groupBy } from '#platform/base/values/group-by.js';
import type { MediaFileRecord } from '#features/media/media.queries.js';
import type { OrderRecord } from '#features/orders/orders.queries.js';
import type { PaymentMethodRecord } from '#features/payment-methods/payment-methods.queries.js';
import { PaymentTokens } from '#features/payment-methods/payment-tokens.js';
import type { EventRecord } from './event-feed.js';

/** An event with the present v2 document of its resource: null if it was deleted, undefined if it was not requested. */
export interface EventWithData {
  event: EventRecord;
  data?: object | null;
}

/** Maximum number of resources that one statement reads. */
const BATCH = 20;
/** A page ends after this number of characters of resources, so that a page of large orders does not fill the memory. */
const MAX_CHARACTERS = 8_000_000;

/** Reads the present state of the resources of events. */
@Injectable()
export class EventData {
  constructor(
    private readonly db: TenantDb,
    private readonly addresses: FileAddresses,
    private readonly tokens: PaymentTokens,
    private readonly modules: ModuleRef,
  ) {}

  /** The events with their resources; the last events are left out if the resources before them are large. */
  async addTo(events: readonly EventRecord[]): Promise<EventWithData[]> {
    const answer: EventWithData[] = [];
    let characters = 0;
    for (let first = 0; first < events.length && characters < MAX_CHARACTERS; first += BATCH) {
      const batch = events.slice(first, first + BATCH);
      const documents = await this.read(batch);
      for (const event of batch) {
        const data = documents.get(event.resourceId) ?? null;
        answer.push({ event, data });
        characters += data ? JSON.stringify(data).length : 0;
        if (isSliceOver()) await nextSlice();
        if (characters >= MAX_CHARACTERS) break;
      }
    }
    return answer;
  }

  private async read(events: readonly EventRecord[]): Promise<Map<string, object>> {
    const byType = groupBy(events, ({ resourceType }) => resourceType as ResourceType);
    const documents = new Map<string, object>();
    for (const [type, ofType] of byType) {
      const kind = this.db.journalKinds[type];
      if (!kind) continue;
      const ids = [...new Set(ofType.map(({ resourceId }) => resourceId))];
      if (kind.readPresent) {
        const providers: Providers = { get: (provider) => this.modules.get(provider, { strict: false }) };
        for (const [id, document] of await kind.readPresent(providers, ids)) documents.set(id, document);
        continue;
      }
      const { statement, document } = kind.present ?? kind; // with the fields that the journal does not compare
      const rows = await this.db.read<{ doc: JournaledRecord }>(statement, [ids]);
      for (const { doc } of rows) {
        documents.set(doc.id, this.complete(type, document(doc), doc));
        if (isSliceOver()) await nextSlice();
      }
    }
    return documents;
  }

  /**
   * The resource as a v2 read of the same key returns it. Kinds know neither the addresses of files, which depend on the deployment, nor
   * payment tokens, which depend on the key's scopes.
   */
  private complete(type: ResourceType, document: object, record: JournaledRecord): object {
    if (type === 'media_file') {
      const { objectKey } = (record as MediaFileRecord).object;
      return { ...document, url: this.addresses.url(objectKey), cdn_url: this.addresses.cdnUrl(objectKey) };
    }
    if (type === 'payment_method') return { ...document, token: this.token(record as PaymentMethodRecord) };
    const card = type === 'order' ? (record as OrderRecord).card : null;
    return card ? { ...document, card: { ...(document as { card: object }).card, token: this.token(card) } } : document;
  }

  private token({ sealedToken, id }: Pick<PaymentMethodRecord, 'sealedToken' | 'id'>): string | null {
    return this.tokens.reveal(sealedToken, id);
  }
}
