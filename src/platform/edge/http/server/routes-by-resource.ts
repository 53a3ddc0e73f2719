import { type Express, type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { ownLayersOf } from '#platform/base/library-internals/express-router.js';

/** The methods of an Express application that add routes of one method. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

/** The first two segments of a path: `/v2/payments` of `/v2/payments/:id`, and `/docs` of `/docs/`, which Express takes for the same. */
function resourceOf(path: string): string {
  const second = path.indexOf('/', 1);
  if (second < 0) return path;
  const end = second === path.length - 1 ? second : path.indexOf('/', second + 1);
  return end < 0 ? path : path.slice(0, end);
}

/**
 * Makes an application find its routes by the first two segments of the path. Express tries all routes one after the other, and there are
 * more than 200; now it tries those of one resource. Answers are the same: the routes of a resource keep their sequence, and that
 * between routes and middlewares is kept too. Only `OPTIONS` does not get Express's own answer for these routes; the middlewares after them get the
 * request. To be called before any route is added; returns the application.
 */
export function routesByResource(app: Express): Express {
  let last: ResourceRouters | undefined;
  for (const method of METHODS) {
    const addToApp = app[method].bind(app) as (path: string, ...handlers: RequestHandler[]) => Express;
    const add = (path: string, ...handlers: RequestHandler[]): Express => {
      const resource = typeof path === 'string' ? resourceOf(path) : '';
      if (!handlers.length || !/^\/[\w/.-]+$/.test(resource)) return addToApp(path, ...handlers); // a setting, or no fixed segments
      if (!last || ownLayersOf(app).at(-1)?.handle !== last.handle) {
        last = new ResourceRouters();
        app.use(last.handle);
      }
      last.routerOf(resource)[method](path, ...handlers);
      return app;
    };
    Object.assign(app, { [method]: add });
  }
  return app;
}

/** Routers by the first two segments of their routes' paths. */
class ResourceRouters {
  private readonly routers = new Map<string, Router>();

  /** The middleware. Its `stack` has the layers of all routers, as that of a router has. */
  readonly handle = Object.defineProperty(
    (request: Request, response: Response, next: NextFunction): void => {
      const router = request.method === 'OPTIONS' ? undefined : this.routers.get(resourceOf(request.path));
      if (router) router(request, response, next);
      else next();
    },
    'stack',
    { get: () => [...this.routers.values()].flatMap(({ stack }) => stack) },
  );

  routerOf(resource: string): Router {
    let router = this.routers.get(resource);
    if (!router) this.routers.set(resource, (router = Router({ caseSensitive: true })));
    return router;
  }
}
