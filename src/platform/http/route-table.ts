import type { Express } from 'express';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

const layersOf = (app: Express): Layer[] => (app.router as unknown as { stack: Layer[] }).stack;

/** The methods that some route offers for a path, as Express' own table has them; none when the path is unknown. */
export function allowedMethods(app: Express, path: string): string[] {
  const methods = layersOf(app)
    .filter((layer) => layer.route && matches(layer, path))
    .flatMap(({ route }) => methodsOf(route!));
  return [...new Set(methods)].sort();
}

/** The first segment of a versioned route's path, and what callers write in its place. */
const GENERATION = /^\/v\d+(?=\/)/;
const WRITTEN_GENERATION = /^\/v[^/]*(?=\/|$)/i;

/**
 * The paths of routes, with the names of their parameters (`/v2/products/:id`), that a path misses by its version alone, by having
 * none, or by letter case; of those that offer `method`, if it is given. They are hints for a message: nothing is routed there.
 */
export function similarRoutes(app: Express, path: string, method?: string): string[] {
  const rests = [path.replace(WRITTEN_GENERATION, ''), path];
  const wanted = [...new Set([...rests, ...rests.map((rest) => rest.toLowerCase())])];
  const meant = layersOf(app).filter((layer) => {
    const generation = GENERATION.exec(layer.route?.path ?? '')?.[0];
    if (generation === undefined || (method !== undefined && !methodsOf(layer.route!).includes(method))) return false;
    return wanted.some((rest) => matches(layer, generation + rest));
  });
  return [...new Set(meant.map(({ route }) => route!.path))].sort();
}

function methodsOf({ methods }: { methods: Record<string, boolean> }): string[] {
  const names = Object.keys(methods).map((name) => name.toUpperCase());
  return names.includes('GET') ? [...names, 'HEAD'] : names;
}

/** A layer throws on a path whose percent-encoding is broken; such a path leads nowhere. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
