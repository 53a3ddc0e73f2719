import type { Operation } from '../support/documents.js';
import { exampleBody, examplePath, typeHeader } from '../support/exercise.js';
import type { Received, Sent, Target } from './measured-service.js';
import { CREATED, freshened } from './schema-inputs.js';

/** One input whose size can be doubled. */
export interface Probe {
  /** Version and operation id, such as `v2 orders.create`. */
  operation: string;
  /** The input, and what it is made of. */
  input: string;
  /** The greatest size: the documented maximum, or one at which a computation that grows with the square takes seconds. */
  top: number;
  /** Whether `run` sends one request, so that several probes can be measured together. */
  isOneRequest?: boolean;
  /** Prepares records for one measurement; its processor time does not count. The result is given to `run`. */
  prepare?(target: Target, size: number): Promise<unknown>;
  /** The measured requests with an input of this size; returns the status of the answer, or the end of an import. */
  run(target: Target, size: number, prepared: unknown): Promise<string>;
}

export const statusOf = ({ status }: Received): string => String(status);

/** A probe of one request. */
export const requestProbe = (operation: string, input: string, top: number, made: (size: number) => Sent): Probe => ({
  operation,
  input,
  top,
  isOneRequest: true,
  run: async (target, size) => statusOf(await target.send(made(size))),
});

/** A new mark in each request, for values that have to be unique. */
let marks = 0;
export const nextMark = (): string => `G${(++marks).toString(36)}`;

/** The documented example of an operation, with fresh unique values. */
export function exampleRequest(operation: Operation, path = examplePath(operation)): Sent {
  const body = operation.body?.isForm ? undefined : exampleBody(operation);
  return {
    method: operation.method,
    path,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...typeHeader(operation),
    },
    body:
      typeof body === 'string'
        ? body
        : body === undefined
          ? undefined
          : JSON.stringify(freshened(body, nextMark(), CREATED)),
  };
}
