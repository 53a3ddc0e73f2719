import type { Express } from 'express';

/** An entry of Express's routing table. */
export interface RouterLayer {
  /** Only routes have it, middlewares do not. */
  route?: { path: string; methods: Record<string, boolean> };
  /** What it calls: a function; that of a router has the layers of the router. */
  handle: { stack?: RouterLayer[] };
  /** An object if the path matches that of the layer, otherwise false. Throws on a path with malformed percent-encoding. */
  match(path: string): object | false;
}

/**
 * The routing table of an application, in the order in which Express searches it.
 *
 * Private: `stack` and the layers' `route`, `handle` and `match` are not part of Express's documented interface. Needed to answer 405 with
 * the allowed methods and to suggest routes in the message of a 404, and to keep the sequence of routes and middlewares. Checked against router 2.3.
 */
export const ownLayersOf = (app: Express): RouterLayer[] => (app.router as unknown as { stack: RouterLayer[] }).stack;

/** As {@link ownLayersOf}, with the layers of a router instead of the router. */
export const layersOf = (app: Express): RouterLayer[] =>
  ownLayersOf(app).flatMap((layer) => layer.handle.stack ?? [layer]);
