import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import express, { type Express } from 'express';
import { allowedMethods, routePaths } from '../route-table.js';
import { routesByResource } from './routes-by-resource.js';

/** Adds the same routes and middlewares to an application; each answers with its name and what it sees of the request. */
function build(app: Express): Express {
  const answer =
    (name: string): express.RequestHandler =>
    (request, response) =>
      void response.json({
        name,
        path: (request.route as { path: string }).path,
        params: request.params,
        base: request.baseUrl,
      });
  app.get('/v2/things', answer('list')).post('/v2/things', answer('create'));
  app.get('/v2/things/new', answer('new')).get('/v2/things/:id', answer('get'));
  app.get('/v2/:resource/count', answer('count'));
  app.use((request, response, next) => {
    if (request.query.stop) response.json({ name: 'stopped' });
    else next();
  });
  app.get('/v2/things/:id/parts', answer('parts')).delete('/v2/others/:id', answer('delete'));
  app
    .get('/imprint', answer('imprint'))
    .get('/:page', answer('page'))
    .get('/', answer('start'))
    .get('/health/live', answer('live'));
  const onError: express.ErrorRequestHandler = (error: Error, _request, response, next) => {
    if (error.name === 'URIError') response.status(400).json({ error: error.message });
    else next(error);
  };
  app.use(onError);
  return app;
}

const own = () => express().enable('case sensitive routing');

describe('routes by resource', () => {
  let servers: Server[];

  beforeAll(async () => {
    servers = [build(own()), build(routesByResource(own()))].map((app) => app.listen(0, '127.0.0.1'));
    await Promise.all(servers.map((server) => once(server, 'listening')));
  });
  afterAll(() => servers.forEach((server) => server.close()));

  const paths = [
    ...[
      '/v2/things',
      '/v2/things/',
      '/v2/things/new',
      '/v2/things/7',
      '/v2/things/a%20b',
      '/v2/things/%',
      '/v2/things/7/parts',
    ],
    ...[
      '/v2/things/count',
      '/v2/others/count',
      '/v2/others/7',
      '/V2/things',
      '/v2/Things',
      '//v2/things',
      '/v2//things',
      '/v2',
      '/',
    ],
    ...[
      '/about',
      '/health/live',
      '/health/live/',
      '/imprint',
      '/imprint/',
      '/imprint//',
      '/imprint/x',
      '/about/',
      '/v2/',
      '/v2//',
      '/health',
      '/v2/thing%73',
      '/v2/things/7/parts?stop=1',
      '/v2/things?stop=1',
    ],
  ];
  const requests = ['GET', 'HEAD', 'POST', 'DELETE'].flatMap((method) => paths.map((path) => ({ method, path })));

  it.each(requests)('answers $method $path as Express does', async ({ method, path }) => {
    const answers = servers.map(async (server) => {
      const { port } = server.address() as AddressInfo;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
      return { status: answer.status, allow: answer.headers.get('allow'), body: await answer.text() };
    });
    const [wanted, given] = await Promise.all(answers);
    expect(given).toEqual(wanted);
  });

  it('shows its routes in the routing table', () => {
    const [plain, grouped] = [build(own()), build(routesByResource(own()))];
    expect(routePaths(grouped).sort()).toEqual(routePaths(plain).sort());
    expect(allowedMethods(grouped, '/v2/things')).toEqual(['GET', 'HEAD', 'POST']);
  });
});
