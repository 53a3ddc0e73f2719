import type { Client } from './support/client.js';
import { readDocuments } from './support/documents.js';
import { type OwnService, startService } from './support/service.js';

describe('the served documents', () => {
  let service: OwnService;
  let client: Client;
  const documents = readDocuments();
  const PUBLIC_URL = 'https://api.example.com';

  beforeAll(async () => {
    service = await startService({ PUBLIC_URL });
    client = await service.tenant();
  });
  afterAll(() => service.stop());

  it('are the committed ones with the service’s address', async () => {
    for (const { version, raw } of documents) {
      const { status, headers, body } = await client.get(`/openapi/${version}.json`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(body).toEqual({ ...raw, servers: [{ url: PUBLIC_URL }] });
    }
  });

  it('accept only GET and HEAD, and there are no others', async () => {
    const { status, headers } = await client.post('/openapi/v1.json', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await client.get('/openapi/v3.json')).status).toBe(404);
    expect((await client.get('/openapi/v1.json/x')).status).toBe(404);
  });

  it('contain every route of the service', () => {
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

interface Router {
  stack: { route?: { path: string; methods: Record<string, boolean> } }[];
}
