import { EXAMPLE_CUSTOMER_ID, EXAMPLE_INVOICE_ID } from '../src/docs/examples.js';
import type { Client } from './support/client.js';
import { demoTenant } from './support/demo.js';
import { type ApiDocument, type Operation, readDocuments } from './support/documents.js';
import { exercise, type Exercised, faultsOf, inSequence, nameOf, steady } from './support/exercise.js';
import { type OwnService, startService } from './support/service.js';

describe('every example of the documents', () => {
  let service: OwnService;
  let client: Client;
  let documents: ApiDocument[];
  let exercised: Exercised[];
  /** Books that agree have no differences. */
  const MAY_BE_EMPTY = new Set(['listReconciliation']);
  const PUBLIC_URL = 'https://api.example.com';

  beforeAll(async () => {
    service = await startService({ PUBLIC_URL });
    client = await demoTenant(service);
    documents = readDocuments();
    exercised = await exercise(client, documents);
  });
  afterAll(() => service.stop());

  describe('the examples of the documents, sent to the demo tenant', () => {
    it('succeed as documented, with bodies that match their schemas; lists find something, with each filter too', () => {
      const failed = exercised.flatMap(({ document, operation, filter, answer }) => {
        const faults = faultsOf(answer, operation, document);
        if (Array.isArray(answer.body?.data) && !answer.body.data.length && !MAY_BE_EMPTY.has(operation.operationId))
          faults.push('is empty');
        return faults.length ? [[nameOf(operation), filter, ...faults]] : [];
      });
      expect(failed).toEqual([]);
      const all = documents.flatMap(({ operations }) => operations.map(nameOf));
      expect(new Set(exercised.map(({ operation }) => nameOf(operation)))).toEqual(new Set(all));
    });

    it('are answered as the documents show, where they create something', () => {
      const creations = exercised.filter(({ operation }) => '201' in operation.responses);
      expect(creations).toHaveLength(25);
      for (const { operation, answer } of creations) {
        const shown = operation.responses['201'].content['application/json'].example as unknown;
        expect([nameOf(operation), steady(answer.body)]).toEqual([nameOf(operation), steady(shown)]);
      }
    });

    it('of condition headers are understood', async () => {
      const list = await client.create('/v1/price-lists', { reference_id: 'CONDITION', name: 'Condition' });
      const statuses: unknown[] = [];
      for (const { operation } of inSequence(documents)) {
        const header = operation.parameters.find(({ in: place }) => place === 'header');
        if (!header || operation.tag !== 'Price lists') continue;
        const path = operation.path.replace('{id}', list.id);
        const headers = { [header.name]: header.schema.examples[0] as string };
        const answer = await client.send(operation.method, path, operation.body?.example, headers);
        statuses.push([operation.method, answer.status]);
      }
      expect(statuses).toEqual([
        ['GET', 304],
        ['PATCH', 200],
        ['DELETE', 412], // the change made another version
      ]);
    });
  });

  describe('the records of the demo tenant', () => {
    it('match the schemas, in lists and by themselves', async () => {
      const failed: unknown[] = [];
      let seen = 0;
      const judge = async (path: string, operation: Operation, document: ApiDocument) => {
        const answer = await client.get(path);
        const faults = faultsOf(answer, operation, document);
        if (faults.length) failed.push([path, ...faults]);
        return answer.body;
      };
      for (const { document, operation } of inSequence(documents).filter((one) =>
        one.operation.operationId.startsWith('list'),
      )) {
        const detail = document.operations.find(
          ({ path, method }) =>
            method === 'GET' && path.replace(/\/\{\w+\}$/, '') === operation.path && path !== operation.path,
        )!;
        const list = operation.path.replace('{customer_id}', EXAMPLE_CUSTOMER_ID).replace('{id}', EXAMPLE_INVOICE_ID);
        for (let page = 1; page;) {
          const { data, pagination } = await judge(`${list}?page_size=100&page=${page}`, operation, document);
          for (const { id } of data.filter((_: unknown, row: number) => row % 25 === 0)) {
            await judge(`${list}/${id}`, detail, document);
          }
          seen += data.length;
          page = pagination.next_page;
        }
      }
      expect(failed).toEqual([]);
      expect(seen).toBeGreaterThan(2_500);
    });
  });

  describe('the documents that are served', () => {
    it('are the committed ones, with the service’s own address', async () => {
      for (const { generation, raw } of documents) {
        const { status, headers, body } = await client.get(`/openapi/${generation}.json`);
        expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
        expect(body).toEqual({ ...raw, servers: [{ url: PUBLIC_URL }] });
      }
    });

    it('are to be read alone, and there are no others', async () => {
      const { status, headers } = await client.post('/openapi/v1.json', {});
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect((await client.get('/openapi/v3.json')).status).toBe(404);
      expect((await client.get('/openapi/v1.json/x')).status).toBe(404);
    });

    it('have every route of the service', () => {
      const { stack } = service.app.getHttpAdapter().getInstance().router as Router;
      const routes = stack.flatMap(({ route }) =>
        Object.keys(route?.methods ?? {}).map((method) => `${method} ${route!.path.replace(/:(\w+)/g, '{$1}')}`),
      );
      const documented = documents.flatMap(({ operations }) =>
        operations.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
      );
      expect(routes.filter((route) => route.includes(' /v')).sort()).toEqual(documented.sort());
    });
  });
});

interface Router {
  stack: { route?: { path: string; methods: Record<string, boolean> } }[];
}
