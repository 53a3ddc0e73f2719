import type { Express } from 'express';
import { layersOf, type RouterLayer } from '#platform/base/library-internals/express-router.js';

/** The methods that Express' routes offer for a path; empty when the path is unknown. */
export function allowedMethods(app: Express, path: string): string[] {
  const methods = layersOf(app)
    .filter((layer) => layer.route && matches(layer, path))
    .flatMap(({ route }) => methodsOf(route!));
  return [...new Set(methods)].sort();
}

/** The paths of all routes, such as `/v2/products/:id`. */
export const routePaths = (app: Express): string[] => layersOf(app).flatMap(({ route }) => (route ? [route.path] : []));

/** The first segment of a versioned route's path. */
const VERSION_SEGMENT = /^\/v\d+(?=\/)/;
/** A first segment that a caller may have meant as the version. */
const REQUESTED_VERSION_SEGMENT = /^\/v[^/]*(?=\/|$)/i;

/**
 * Routes, such as `/v2/products/:id`, from which a path differs only by its version segment or by upper and lower case; only those that
 * offer `method`, if it is given. They are suggestions for an error message; nothing is redirected.
 */
export function similarRoutes(app: Express, path: string, method?: string): string[] {
  const unversioned = [path.replace(REQUESTED_VERSION_SEGMENT, ''), path];
  const wanted = [...new Set([...unversioned, ...unversioned.map((path) => path.toLowerCase())])];
  const similar = layersOf(app).filter((layer) => {
    const prefix = VERSION_SEGMENT.exec(layer.route?.path ?? '')?.[0];
    if (prefix === undefined || (method !== undefined && !methodsOf(layer.route!).includes(method))) return false;
    return wanted.some((candidate) => matches(layer, prefix + candidate));
  });
  return [...new Set(similar.map(({ route }) => route!.path))].sort();
}

function methodsOf({ methods }: { methods: Record<string, boolean> }): string[] {
  const names = Object.keys(methods).map((name) => name.toUpperCase());
  return names.includes('GET') ? [...names, 'HEAD'] : names;
}

/** Whether a route matches a path. Express throws for malformed percent-encoding; no route matches such a path. */
function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path) !== false;
  } catch {
    return false;
  }
}
