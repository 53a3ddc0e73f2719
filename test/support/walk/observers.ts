import type { Client as Connection } from 'pg';
import type { Answer, Client } from '../client.js';
import { essence } from '../idempotency.js';
import { withoutVolatile } from '../journal-snapshots.js';
import type { Exchange, Observer } from './walk.js';

/** A repetition with the same Idempotency-Key gets the same answer. That it has no effect is seen by the observers after this one. */
export class Repetitions implements Observer {
  private count = 0;

  constructor(private readonly client: Client) {}

  headers = () => ({ 'idempotency-key': `walk-${++this.count}` });

  async faultsOf({ method, path, body, headers, answer }: Exchange): Promise<string[]> {
    const again = await this.client.send(method, path, body, headers);
    if (path === BATCH) return faultsOfBatch(body as BatchBody, answer, again);
    if (path === RESET) return again.status === 200 ? [] : [`repeated ${JSON.stringify(essence(again))}`];
    const isSame = JSON.stringify(essence(again)) === JSON.stringify(essence(answer));
    const isReplayed = again.headers.get('idempotent-replayed') === 'true';
    return isSame && isReplayed === !LOOKUP.test(path)
      ? []
      : [`repeated ${JSON.stringify([isReplayed, essence(answer), essence(again)])}`];
  }
}

/** Routes that only read, so that they ignore `Idempotency-Key` and answer each repetition anew. */
const LOOKUP = /^\/v2\/[\w-]+\/lookup$/;
const BATCH = '/v2/batch';
/** Stored answers are among what it removes, so it ignores `Idempotency-Key`. */
const RESET = '/v2/sandbox/reset';
interface BatchBody {
  requests: { method: string }[];
}

/** The answer to a batch is not stored, but those to its writes are. */
function faultsOfBatch({ requests }: BatchBody, first: Answer, again: Answer): string[] {
  return requests.flatMap(({ method }, index) => {
    const [one, other] = [first, again].map(({ body }) => body.data[index]);
    const isSame = JSON.stringify([one.status, one.body]) === JSON.stringify([other.status, other.body]);
    const isReplayed = other.headers.idempotent_replayed === (method === 'GET' ? null : 'true');
    return isSame && isReplayed ? [] : [`repeated ${JSON.stringify([isReplayed, one, other])}`];
  });
}

/** Headers that every answer to a write has. */
export class WriteHeaders implements Observer {
  faultsOf({ method, answer: { status, headers, body } }: Exchange): string[] {
    const isUpdate = status < 300 && ['PUT', 'PATCH'].includes(method);
    const wanted: Record<string, RegExp> = {
      'x-content-type-options': /^nosniff$/,
      'referrer-policy': /^no-referrer$/,
      'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
      'cache-control': /^no-store(, no-transform)?$/,
      ...(isUpdate ? { etag: new RegExp(`^"${body.data.version ?? '\\d+'}(-[\\w-]{12})?"$`) } : {}),
    };
    return Object.keys(wanted)
      .filter((name) => !wanted[name]!.test(headers.get(name) ?? ''))
      .map((name) => `${name} is ${headers.get(name)}`);
  }
}

/** An update that is sent once more, with another API key, changes nothing and is answered with the record as it is. */
export class SecondUpdates implements Observer {
  constructor(
    private readonly other: Client,
    private readonly admin: Connection,
    private readonly tenantId: string,
    /** Tables of resources: those with a version. */
    private readonly tables: readonly string[],
  ) {}

  async faultsOf({ method, path, body, answer }: Exchange): Promise<string[]> {
    if (!['PUT', 'PATCH'].includes(method) || answer.status >= 300) return [];
    const rows = await this.rowVersions();
    const again = await this.other.send(method, path, body);
    const isSame =
      again.status === 200 &&
      again.headers.get('etag') === answer.headers.get('etag') &&
      JSON.stringify(withoutVolatile(again.body)) === JSON.stringify(withoutVolatile(answer.body));
    const moved = (await this.rowVersions()).filter((row, index) => row !== rows[index]);
    return [
      ...(isSame ? [] : [`sent again: ${again.status}`, ...differences(answer.body, again.body)]),
      ...(moved.length ? [`moved ${moved.join()}`] : []),
    ];
  }

  /** A text for each resource of the tenant, which an update changes. */
  private async rowVersions(): Promise<string[]> {
    const selects = this.tables.map(
      (table) =>
        `select concat_ws(' ', '${table}', id, version, updated_at) as text from ${table} where tenant_id = $1`,
    );
    const { rows } = await this.admin.query<{ text: string }>({
      name: 'row versions', // a named statement is planned once
      text: `${selects.join(' union all ')} order by 1`,
      values: [this.tenantId],
    });
    return rows.map(({ text }) => text);
  }
}

/** The top-level fields of `data` that differ, with both values. */
function differences(first: any, second: any): string[] {
  const [a, b] = [first?.data ?? first, second?.data ?? second];
  return Object.keys({ ...a, ...b })
    .filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
    .map((name) => `${name}: ${JSON.stringify(a[name])}, then ${JSON.stringify(b[name])}`);
}
