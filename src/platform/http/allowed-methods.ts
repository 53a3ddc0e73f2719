import type { Express } from 'express';

interface Layer {
  route?: { methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** The methods that some route offers for a path, as Express' own table has them; none when the path is unknown. */
export function allowedMethods(app: Express, path: string): string[] {
  const layers = (app.router as unknown as { stack: Layer[] }).stack;
  const methods = layers
    .filter((layer) => layer.route && matches(layer, path))
    .flatMap(({ route }) => Object.keys(route!.methods));
  const known = new Set(methods.map((method) => method.toUpperCase()));
  if (known.has('GET')) known.add('HEAD');
  return [...known].sort();
}

/** A layer throws on a path whose percent-encoding is broken; such a path leads nowhere. */
function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
