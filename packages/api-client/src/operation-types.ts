import type { OPERATIONS } from '../generated/operations.js';
import type { components, operations } from '../generated/types.js';

/** Schemas of the API documents by their names, such as `Schemas['Order']`. */
export type Schemas = components['schemas'];
/** The operations of the service. The generated types also have the webhooks, which the service sends. */
export type OperationId = keyof typeof OPERATIONS & keyof operations;

/** Removes members that an operation does not have, which the generated types declare as `never`. */
type Present<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Parameters<O, Place extends string> = O extends { parameters: infer P }
  ? Place extends keyof P
    ? Present<P[Place]>
    : unknown
  : unknown;

/** A file is sent as `Blob`, or as `File` if its name matters. */
type FormFields<F> = { [K in keyof F]: K extends 'file' ? Blob : F[K] };
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody: { content: { 'multipart/form-data': infer F } } }
    ? { body: FormFields<F> }
    : O extends { requestBody?: { content: { 'application/json': infer B } } }
      ? { body?: B }
      : unknown;

/** Parameters of path and query by their names, and the body. */
type Input<O> = Parameters<O, 'path'> & Parameters<O, 'query'> & Body<O>;

type Content<R, Status extends number> = R extends { [K in Status]: { content: { 'application/json': infer B } } }
  ? B
  : never;
type Success<O, Status extends number> = O extends { responses: infer R }
  ? Status extends number
    ? Content<R, Status>
    : never
  : never;
/** A list with its pagination, the `data` of other answers, nothing for deletions. */
type Output<O, Status extends number = 200 | 201 | 202> = [Success<O, Status>] extends [never]
  ? void
  : Success<O, Status> extends { pagination: unknown }
    ? Success<O, Status>
    : Success<O, Status> extends { data: infer D }
      ? D
      : never;

export interface RequestOptions {
  /** Write only if the resource still has this version; otherwise the error `version_conflict`. */
  ifMatch?: number;
  /** Default: a new UUID for each write, which the repetitions of the request have too. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Call<I, R> = object extends I
  ? (input?: I, options?: RequestOptions) => Promise<R>
  : (input: I, options?: RequestOptions) => Promise<R>;
type Walk<I, R> = object extends I
  ? (input?: I, options?: RequestOptions) => AsyncGenerator<R, void, undefined>
  : (input: I, options?: RequestOptions) => AsyncGenerator<R, void, undefined>;
type Walks<I, R> = R extends { data: (infer Item)[]; pagination: unknown }
  ? {
      /** All records of all pages; further pages are read when they are needed. */
      all: Walk<I, Item>;
      /** Page by page, for callers that store the cursor. */
      pages: Walk<I, R>;
    }
  : unknown;
/** A creation with `dry_run` is answered with 200 and what would be created, otherwise with 201 and the new record. */
type Creations<O, I> = I extends { body: infer B }
  ? 'dry_run' extends keyof B
    ? Call<I & { body: { dry_run: true } }, Output<O, 200>> &
        Call<I & { body: { dry_run?: false | null } }, Output<O, 201>>
    : unknown
  : unknown;
type Method<O> = Creations<O, Input<O>> & Call<Input<O>, Output<O>> & Walks<Input<O>, Output<O>>;

type Groups = OperationId extends infer Id ? (Id extends `${infer Group}.${string}` ? Group : never) : never;
/** Operations by group and name: `api.orders.changeStatus`. */
export type Api = {
  [Group in Groups]: {
    [Id in OperationId as Id extends `${Group}.${infer Name}` ? Name : never]: Method<operations[Id]>;
  };
};
