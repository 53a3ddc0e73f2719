import { DomainError } from '#platform/base/errors/domain-error.js';

/** Number of entries that the journal of a sandbox can have. Those without a position, of the last seconds, do not count. */
const MAX_ENTRIES = 1_000_000;

const POSITION = 'select "position"::text as "position" from journal_heads where tenant_id = $1';

/** The journal of a sandbox is full. The refusal is not stored under an idempotency key, because a reset makes room. */
export class JournalFull extends DomainError {
  constructor() {
    const most = MAX_ENTRIES.toLocaleString('en');
    super('limit_reached', `A sandbox can have at most ${most} entries in its journal; reset it.`, [
      {
        field: 'journal',
        reason: `has ${most} entries, which is the most of a sandbox; reset it: POST /v2/sandbox/reset`,
      },
    ]);
  }
}

/** Throws {@link JournalFull} if the journal of a sandbox can have no further entries. `query` sends a statement of its transaction. */
export async function assertRoomInSandbox(query: (text: string) => Promise<{ position: string }[]>): Promise<void> {
  const [head] = await query(POSITION);
  if (head && Number(head.position) >= MAX_ENTRIES) throw new JournalFull();
}
