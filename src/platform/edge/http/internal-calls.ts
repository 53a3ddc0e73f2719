import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { injectedExchange, type MessageClasses } from '#platform/base/library-internals/node-injected-exchange.js';
import { currentTraceparent } from '#platform/base/spans/traced.js';
import type { RequestWithId } from '../logging/request-id.js';
import { giveBody } from './body/given-body.js';
import { limitRoutes, type RouteFault } from './limited-routes.js';

/** A request from inside of the process. */
export interface InternalCall {
  /** In upper case, such as `POST`. */
  method: string;
  /** Path with query, in visible ASCII characters: `/v2/orders?page_size=10`. */
  path: string;
  /** Names in lower case. The key of the caller is one of them (`x-api-key`). */
  headers: Readonly<Record<string, string>>;
  /** A JSON value as `readJson` parses it; undefined for a request without a body. Its content type is set. */
  body?: unknown;
  /** Id in logs, the journal and the answer; without it a new one. */
  requestId?: string;
  /** Address of the client, from which the limits for unknown keys count. */
  remoteAddress?: string;
  /** An answer with a longer body is broken off: {@link AnswerTooLarge}. Only for reads, because a write has been done by then. */
  maxBytes?: number;
  /** Why a route may not be called so, as the rest of a sentence that begins with `path`; undefined if it may. The call is answered with 400. */
  routeFault?: RouteFault;
  /** Calls `work`, which sends the request, in the asynchronous contexts that the request is to have, such as that of a dry run. */
  within?: (work: () => void) => void;
  /** Aborted when nobody waits for the answer any more, as if a client had closed its connection. */
  signal?: AbortSignal;
}

/** The answer to an {@link InternalCall}. */
export interface InternalAnswer {
  status: number;
  /** Names in lower case, values as they were set. */
  headers: Readonly<OutgoingHttpHeaders>;
  /** The bytes of the body, not compressed; empty without a body. */
  body: Buffer;
}

/** The body of an answer exceeded `maxBytes`. */
export class AnswerTooLarge extends Error {}

/** An answer ended before it was complete: its stream failed after it had begun, or `signal` was aborted. */
export class AnswerBrokenOff extends Error {}

/**
 * Sends requests through the whole pipeline of this process, from the first middleware to the log, without a connection: each is answered, counted,
 * limited, journaled and traced as one that a client sends. The caller of the present request has no influence on it but by its headers.
 */
@Injectable()
export class InternalCalls {
  /** The asynchronous context outside of all requests. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private classes?: MessageClasses;

  constructor(private readonly host: HttpAdapterHost) {}

  /** Throws {@link AnswerTooLarge} and {@link AnswerBrokenOff}. Refusals are answers. */
  call({
    method,
    path,
    body,
    requestId,
    remoteAddress,
    maxBytes,
    within = (work) => work(),
    signal,
    routeFault,
    ...call
  }: InternalCall): Promise<InternalAnswer> {
    const headers: IncomingHttpHeaders = { host: 'localhost', ...call.headers };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const traceparent = currentTraceparent();
    if (traceparent !== undefined) headers.traceparent ??= traceparent;
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      const onBody = (part: Buffer) => {
        bytes += part.length;
        if (maxBytes === undefined || bytes <= maxBytes) parts.push(part);
        else end(new AnswerTooLarge());
      };
      const head = { method, url: path, headers, remoteAddress };
      const { request, response, disconnect } = injectedExchange(this.messageClasses(), head, onBody);
      const end = (error: Error) => {
        reject(error);
        disconnect();
      };
      const leave = () => end(new AnswerBrokenOff());
      response.once('close', () => {
        signal?.removeEventListener('abort', leave);
        if (!response.writableFinished) return reject(new AnswerBrokenOff());
        const content = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
        resolve({ status: response.statusCode, headers: response.getHeaders(), body: content });
      });
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      if (body !== undefined) giveBody(request, body);
      if (routeFault) limitRoutes(request, routeFault);
      if (requestId !== undefined) (request as IncomingMessage & RequestWithId).requestId = requestId;
      const send = () => void this.host.httpAdapter.getHttpServer().emit('request', request, response);
      this.outside(() => within(send));
    });
  }

  /** The classes of the requests and responses of the server, with Express' members if its adapter gives them these. */
  private messageClasses(): MessageClasses {
    const { request, response } = this.host.httpAdapter.getInstance<Express>();
    return (this.classes ??= { Request: request.constructor, Response: response.constructor } as MessageClasses);
  }
}
