import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { trackOpenConnections } from '#platform/base/library-internals/express-adapter.js';

type Members = Record<string, PropertyDescriptor>;

/**
 * Adapter that avoids the largest cost of Express. Express changes the prototype of every request and response with
 * `Object.setPrototypeOf`, which makes V8 in Node 20 and 22 leave its optimized code. Here the server creates both from classes that
 * already have Express' members, and the application uses the prototypes of these classes, so that the call changes nothing.
 */
export class FastExpressAdapter extends ExpressAdapter {
  override initHttpServer(options: { forceCloseConnections?: boolean }): void {
    const app = this.getInstance<express.Express>();
    class FastRequest extends IncomingMessage {}
    class FastResponse extends ServerResponse {}
    app.request = withMembers(FastRequest.prototype, express.request, app);
    app.response = withMembers(FastResponse.prototype, express.response, app);
    this.httpServer = createServer(
      { IncomingMessage: FastRequest, ServerResponse: FastResponse as typeof ServerResponse },
      app,
    );
    if (options.forceCloseConnections) trackOpenConnections(this);
  }
}

/** Copies Express' members to a prototype, and sets `app`, the application that they use. */
function withMembers<T>(prototype: object, members: T, app: express.Express): T {
  const own: Members = Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(members)).filter(([name]) => name !== 'constructor'),
  );
  Object.defineProperties(prototype, own);
  Object.defineProperty(prototype, 'app', { value: app, configurable: true, enumerable: true, writable: true });
  return prototype as T;
}
