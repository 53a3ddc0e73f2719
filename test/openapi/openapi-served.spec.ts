import type { Express } from 'express';
import { SERVICE_VERSION } from '#platform/base/config/project.js';
import { layersOf } from '#platform/base/library-internals/express-router.js';
import { Client } from '../support/client.js';
import { readDocuments } from '../support/documents.js';
import { type OwnService, startInstance, startService } from '../support/service.js';

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

  it('are shown by Swagger UI with the version of the service', async () => {
    const page = await (await fetch(`${service.base}/docs`)).text();
    expect(page).toContain(`<span>${SERVICE_VERSION}</span>`);
    expect(page).toContain('<a href="/reference">Reference</a>');
    const scripts = [...page.matchAll(/<script defer src="\/docs\/([\w-]+\.js)\?/g)].map(([, name]) => name);
    expect(scripts).toEqual(['swagger-ui-bundle.js', 'fields.js', 'first-call.js', 'docs.js']);
  });

  it('are shown by a reader, whose page names all operations before any script has run', async () => {
    const answer = await fetch(`${service.base}/reference`);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';");
    const page = await answer.text();
    const { operations } = documents.find(({ version }) => version === 'v2')!;
    for (const { method, path } of operations) expect(page).toContain(`<code>${method.toUpperCase()} ${path}</code>`);
    const files = [...page.matchAll(/(?:href|src)="(\/docs\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.map((path) => path.split('?')[0])).toEqual(
      ['logo.svg', 'reference.css', 'adopted-styles.js', 'scalar.js', 'reference.js'].map((name) => `/docs/${name}`),
    );
    for (const path of files) expect((await fetch(service.base + path)).status).toBe(200);
  });

  it('are where a browser that asks for / is sent; others get an error', async () => {
    const ask = (accept: string) => fetch(service.base, { headers: { accept }, redirect: 'manual' });
    const { status, headers } = await ask('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([status, headers.get('location'), headers.get('vary')]).toEqual([302, '/docs', 'Accept, Accept-Encoding']);
    for (const accept of ['*/*', 'application/json']) expect((await ask(accept)).status).toBe(404);
  });

  it('are compressed, and sent once: a client that has one gets 304', async () => {
    for (const path of ['/openapi/v2.json', '/docs', '/docs/swagger-ui-bundle.js']) {
      const read = (headers: Record<string, string>) => fetch(service.base + path, { headers });
      const plain = await read({ 'accept-encoding': 'identity' });
      const length = (await plain.arrayBuffer()).byteLength;
      for (const encoding of ['br', 'gzip']) {
        const answer = await read({ 'accept-encoding': encoding });
        expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
          encoding,
          'Accept-Encoding',
        ]);
        expect(Number(answer.headers.get('content-length'))).toBeLessThan(length / (path === '/docs' ? 1 : 3));
        expect((await answer.arrayBuffer()).byteLength).toBe(length);
      }
      const tag = plain.headers.get('etag')!;
      // fetch would add `Cache-Control: no-cache`, which asks for the whole file
      const again = await client.get(path, { 'if-none-match': tag });
      expect([again.status, again.body]).toEqual([304, undefined]);
    }
  });

  it('are not served if API_DOCS is false, nor is Swagger UI', async () => {
    const without = await startInstance(service.database.serviceUrl, { env: { API_DOCS: 'false' } });
    try {
      for (const path of ['/docs', '/docs/docs.js', '/reference', '/openapi/v2.json']) {
        const { status, body } = await new Client(without.base, '', '').get(path);
        expect([path, status, body.code]).toEqual([path, 404, 'route_not_found']);
      }
    } finally {
      await without.app.close();
    }
  });

  it('accept only GET and HEAD, and there are no others', async () => {
    const { status, headers } = await client.post('/openapi/v1.json', {});
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await client.get('/openapi/v3.json')).status).toBe(404);
    expect((await client.get('/openapi/v1.json/x')).status).toBe(404);
  });

  it('contain every route of the service', () => {
    const routes = layersOf(service.app.getHttpAdapter().getInstance() as Express).flatMap(({ route }) =>
      Object.keys(route?.methods ?? {}).map((method) => `${method} ${route!.path.replace(/:(\w+)/g, '{$1}')}`),
    );
    const documented = documents.flatMap(({ operations }) =>
      operations.map(({ method, path }) => `${method.toLowerCase()} ${path}`),
    );
    expect(routes.filter((route) => route.includes(' /v')).sort()).toEqual(documented.sort());
  });
});
