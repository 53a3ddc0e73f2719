import { Injectable } from '@nestjs/common';
import { JOURNAL_KINDS } from '../database/journal-kinds.js';
import { isSliceOver, nextSlice } from '../platform/event-loop/slices.js';
import type { JournaledRecord, ResourceType } from '../platform/journal/journal-kind.js';
import { FileAddresses } from '../platform/object-store/file-addresses.js';
import { TenantDb } from '../platform/tenancy/tenant-db.js';
import { groupBy } from '../platform/values/group-by.js';
import type { MediaFileRecord } from '../media/media.queries.js';
import { toV2 as mediaFileToV2 } from '../media/v2/media-file-v2.mapper.js';
import type { EventRecord } from './event-feed.js';
import type { EventWithData } from './events.service.js';

/** Resources that one statement reads. */
const BATCH = 20;
/** A page ends after this number of characters of resources, so that a page of large orders does not fill the memory. */
const MAX_CHARACTERS = 8_000_000;

/** Reads the present state of the resources of events. */
@Injectable()
export class EventData {
  constructor(
    private readonly db: TenantDb,
    private readonly addresses: FileAddresses,
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
    const ids = groupBy(events, ({ resourceType }) => resourceType as ResourceType);
    const documents = new Map<string, object>();
    for (const [type, ofType] of ids) {
      const kind = JOURNAL_KINDS[type];
      if (!kind) continue;
      const rows = await this.db.read<{ doc: JournaledRecord }>(kind.statement, [
        [...new Set(ofType.map(({ resourceId }) => resourceId))],
      ]);
      for (const { doc } of rows) {
        documents.set(doc.id, type === 'media_file' ? this.mediaFile(doc) : kind.document(doc));
        if (isSliceOver()) await nextSlice();
      }
    }
    return documents;
  }

  /** The addresses of a file depend on the deployment, which the journal's kind does not know. */
  private mediaFile(record: JournaledRecord): object {
    const file = record as MediaFileRecord;
    const { objectKey } = file.object;
    return mediaFileToV2({
      ...file,
      url: this.addresses.url(objectKey),
      cdnUrl: this.addresses.cdnUrl(objectKey),
    });
  }
}
