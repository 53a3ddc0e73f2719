import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { trackOpenConnections } from '../library-internals/express-adapter.js';

type Members = Record<string, PropertyDescriptor>;

/**
 * Express gives every request and response its own prototype with `Object.setPrototypeOf`, which takes V8 of Node 20 and
 * 22 off its fast paths and is most of what Express costs. Here both are born from classes that carry Express' members,
 * and those classes' prototypes are the application's, so that the call changes nothing.
 */
export class FastExpressAdapter extends ExpressAdapter {
  override initHttpServer(options: { forceCloseConnections?: boolean }): void {
    const app = this.getInstance<express.Express>();
    class FastRequest extends IncomingMessage {}
    class FastResponse extends ServerResponse {}
    app.request = carry(FastRequest.prototype, express.request, app);
    app.response = carry(FastResponse.prototype, express.response, app);
    this.httpServer = createServer(
      { IncomingMessage: FastRequest, ServerResponse: FastResponse as typeof ServerResponse },
      app,
    );
    if (options.forceCloseConnections) trackOpenConnections(this);
  }
}

/** Copies Express' members to a prototype, with the application that they refer to. */
function carry<T>(prototype: object, members: T, app: express.Express): T {
  const own: Members = Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(members)).filter(([name]) => name !== 'constructor'),
  );
  Object.defineProperties(prototype, own);
  Object.defineProperty(prototype, 'app', { value: app, configurable: true, enumerable: true, writable: true });
  return prototype as T;
}
