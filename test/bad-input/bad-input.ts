import type { ErrorDetail } from '#platform/base/errors/domain-error.js';
import type { Client } from '../support/client.js';
import { ClientWithSandbox } from '../support/client-with-sandbox.js';
import type { ApiDocument, Operation } from '../support/documents.js';
import { sharedService, type TestService } from '../support/service.js';

/** One malformed request and the complete body of its response. */
export interface BadRequest {
  name: string;
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** Text and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Default 400. */
  status?: number;
  /** Default `validation_failed`. */
  code?: string;
  /** Default that of `validation_failed`. */
  message?: string;
  details?: ErrorDetail[];
}

const MESSAGE = 'The request is not valid.';

/** Shared by all tables, because a start takes longer than a hundred requests. */
let service: TestService;
beforeAll(async () => {
  service = await sharedService();
});

/** Method and path of every request of all tables. */
const sent: string[] = [];

/** Whether a table has a request for an operation of the API documents. Call it after the tables' tests. */
export const isCovered = ({ method, path }: Operation): boolean => {
  const expression = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return sent.some((request) => expression.test(request));
};

/** Sends every case and expects exactly its error body. */
async function expectRefusals(client: Client, cases: BadRequest[]): Promise<void> {
  const answers = [];
  for (const { name, method = 'POST', path, body, headers } of cases) {
    const answer = await client.send(method, path, body, headers);
    sent.push(`${method} ${path.split('?')[0]}`);
    answers.push({ name, status: answer.status, body: withoutSuggestions(answer.body) });
  }
  expect(answers).toEqual(
    cases.map(({ name, status = 400, code = 'validation_failed', message = MESSAGE, details = [] }) => ({
      name,
      status,
      body: { code, message, details },
    })),
  );
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
}

/** Sends the cases that `derive` makes of each JSON body of a document, and expects exactly their error bodies and that nothing is written. */
export function describeDerived(
  document: ApiDocument,
  derive: (document: ApiDocument, operation: Operation) => BadRequest[],
): void {
  describe(`bodies that the schemas of ${document.version} refuse`, () => {
    let client: Client;
    let before: unknown;
    /** The sandbox, which is made when it is first asked, before the events. */
    const written = async () => [
      (await client.get('/v2/sandbox')).body.data.version as number,
      (await client.get('/v2/events')).body,
    ];

    beforeAll(async () => {
      client = ClientWithSandbox.of(await service.tenant());
      before = await written();
    });

    for (const operation of document.operations.filter(({ body }) => body && !body.isForm))
      it(`${operation.method} ${operation.path} refuses every fault of every field`, async () => {
        const cases = derive(document, operation);
        expect(cases).not.toEqual([]);
        await expectRefusals(client, cases);
      });

    it('writes nothing', async () => {
      expect(await written()).toEqual(before);
    });
  });
}

/**
 * Sends every case to the service and expects exactly its error body, and that nothing is written: what the schema of a body does not say,
 * such as rules between fields, references, states, parameters and bodies that are no JSON. `prepare` creates the
 * records that valid requests refer to; `count` are paths of lists whose totals must not change.
 */
export function describeBadInput<T>(
  resource: string,
  options: { prepare: (client: Client) => Promise<T>; cases: (prepared: T) => BadRequest[]; count: string[] },
): void {
  describe(`malformed requests: ${resource}`, () => {
    let client: Client;
    let cases: BadRequest[];

    beforeAll(async () => {
      client = await service.tenant();
      cases = options.cases(await options.prepare(client));
    });

    const totals = () =>
      Promise.all(options.count.map(async (path) => (await client.get(path)).body.pagination.total_records as number));

    it('refuses each with its exact error body, and writes nothing', async () => {
      const before = await totals();
      await expectRefusals(client, cases);
      expect(await totals()).toEqual(before);
    });
  });
}

/** Removes the suggestion for an unknown name, which the spec of `nearestName` tests. */
const withoutSuggestions = (body: { details?: ErrorDetail[] }): unknown => ({
  ...body,
  details: body.details?.map(({ field, reason }) => ({
    field,
    reason: reason.replace(/^(is not a known (?:field|parameter)); did you mean `[\w.[\]]+`\?$/, '$1'),
  })),
});

/** The request body `valid` with one change: a value at a path, or the path removed when the value is undefined. */
export function changed(valid: object, path: (string | number)[], value: unknown): object {
  const copy = structuredClone(valid) as Record<string | number, unknown>;
  let target = copy;
  for (const key of path.slice(0, -1)) target = target[key] as Record<string | number, unknown>;
  const last = path.at(-1)!;
  if (value === undefined) delete target[last];
  else target[last] = value;
  return copy;
}
