import type { Chosen, FieldName, IncludedBy } from './chosen-types.js';
import type { OPERATIONS as V1 } from '../generated/v1/operations.js';
import type { components as V1Components, operations as V1Operations } from '../generated/v1/types.js';
import type { OPERATIONS as V2 } from '../generated/v2/operations.js';
import type { components, operations } from '../generated/v2/types.js';

/** Schemas of version 2 by their names, such as `Schemas['Order']`. */
export type Schemas = components['schemas'];
/** Schemas of version 1 by their names. */
export type SchemasV1 = V1Components['schemas'];

/** Removes members that an operation does not have, which the generated types declare as `never`. */
type Present<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Parameters<O, Place extends string> = O extends { parameters: infer P }
  ? Place extends keyof P
    ? Present<P[Place]>
    : unknown
  : unknown;

/** A file of a form is sent as `Blob`, or as `File` if its name matters. */
type FormFields<F> = { [K in keyof F]: K extends 'file' ? Blob : F[K] };
type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody: { content: { 'multipart/form-data': infer F } } }
    ? { body: FormFields<F> }
    : O extends { requestBody?: { content: { 'application/json': infer B } } }
      ? { body?: B }
      : O extends { requestBody: { content: object } }
        ? { body: Blob } // a file, whose `type` is its content type
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
/** The content types of the files that an operation answers with; never for the others. */
type FileType<O> = O extends { responses: { 200: { content: infer C } } }
  ? Exclude<keyof C, 'application/json'> & string
  : never;
/** What an operation also returns if it can answer without a body. */
type Nothing<O> = O extends { responses: { 204: unknown } } ? undefined : never;
/** A list with its pagination, the `data` of other answers, the response of a file, nothing for deletions. */
type Output<O, Status extends number = 200 | 201 | 202> = [Success<O, Status>] extends [never]
  ? [FileType<O>] extends [never]
    ? void
    : Response
  : Success<O, Status> extends { pagination: unknown }
    ? Success<O, Status>
    : Success<O, Status> extends { data: infer D }
      ? D | Nothing<O>
      : never;

export interface RequestOptions {
  /** Write only if the resource still has this version; otherwise the error `version_conflict`. */
  ifMatch?: number;
  /** Default: a new UUID for each write, which the repetitions of the request have too. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Headers that the client sets itself; only answers that are files have an `ETag` to compare with. */
type OwnHeader<O> = 'If-Match' | 'Idempotency-Key' | ([FileType<O>] extends [never] ? 'If-None-Match' : never);
/** The other headers of the documents, such as `Range` of a file and `Consistency-Token`. */
type HeaderOptions<O> = O extends { parameters: { header?: infer H } }
  ? { headers?: Omit<NonNullable<H>, OwnHeader<O>> }
  : unknown;
type IsFile<O> = [FileType<O>] extends [never] ? false : [Success<O, 200>] extends [never] ? true : false;
/** Options of an operation. A file comes in the first of its types unless `accept` names another one. */
type Options<O> = RequestOptions & HeaderOptions<O> & (IsFile<O> extends true ? { accept?: FileType<O> } : unknown);

type Call<I, R, S> = object extends I ? (input?: I, options?: S) => Promise<R> : (input: I, options?: S) => Promise<R>;
/** An operation that answers with JSON, or with a file if `accept` asks for one. */
type FileCall<O> =
  IsFile<O> extends true
    ? unknown
    : [FileType<O>] extends [never]
      ? unknown
      : (input: Input<O>, options: Options<O> & { accept: FileType<O> }) => Promise<Response>;
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
    ? Call<I & { body: { dry_run: true } }, Output<O, 200>, Options<O>> &
        Call<I & { body: { dry_run?: false | null } }, Output<O, 201>, Options<O>>
    : unknown
  : unknown;
/** The parameters and the answer of a read whose fields can be chosen. */
type ReadInput<O> = Omit<Input<O>, 'fields' | ([Lists<O>] extends [never] ? never : 'include')>;
type ReadData<O> = Success<O, 200> extends { data: infer D } ? D : never;
/** The lists of related records that a read can include; never for a read without relations. */
type Lists<O> =
  Success<O, 200> extends { included?: infer L } ? ([L] extends [object | undefined] ? NonNullable<L> : never) : never;
type Relation<O> =
  Parameters<O, 'query'> extends { include?: readonly (infer Name extends string)[] | undefined } ? Name : never;
/** The fields that a request chooses, and the relations that it includes; the types of the answer follow from their literals. */
interface Wishes<F extends string, N extends string> {
  fields?: readonly F[];
  include?: readonly N[];
}
type Wished<O, F extends string> = [F] extends [never] ? ReadData<O> : Chosen<ReadData<O>, F>;
type WithIncluded<O, N extends string> = [N] extends [never] ? unknown : { included: IncludedBy<Lists<O>, N> };
type ReadOutput<O, F extends string, N extends string> =
  Success<O, 200> extends { pagination: infer P }
    ? { data: Wished<O, F>; pagination: P } & WithIncluded<O, N>
    : [N] extends [never]
      ? Wished<O, F>
      : { data: Wished<O, F> } & WithIncluded<O, N>;
type ReadItem<O, F extends string> = Wished<O, F> extends (infer Item)[] ? Item : never;

/** A read: `fields` and `include` decide what the answer has. */
type Read<O> =
  object extends ReadInput<O>
    ? {
        <F extends FieldName<ReadData<O>> = never, N extends Relation<O> = never>(
          input?: ReadInput<O> & Wishes<F, N>,
          options?: Options<O>,
        ): Promise<ReadOutput<O, F, N>>;
      }
    : {
        <F extends FieldName<ReadData<O>> = never, N extends Relation<O> = never>(
          input: ReadInput<O> & Wishes<F, N>,
          options?: Options<O>,
        ): Promise<ReadOutput<O, F, N>>;
      };
type ReadWalks<O> =
  Success<O, 200> extends { data: unknown[]; pagination: unknown }
    ? object extends ReadInput<O>
      ? {
          /** All records of all pages; further pages are read when they are needed. */
          all<F extends FieldName<ReadData<O>> = never>(
            input?: ReadInput<O> & { fields?: readonly F[] },
            options?: RequestOptions,
          ): AsyncGenerator<ReadItem<O, F>, void, undefined>;
          /** Page by page, for callers that store the cursor. */
          pages<F extends FieldName<ReadData<O>> = never, N extends Relation<O> = never>(
            input?: ReadInput<O> & Wishes<F, N>,
            options?: RequestOptions,
          ): AsyncGenerator<ReadOutput<O, F, N>, void, undefined>;
        }
      : {
          all<F extends FieldName<ReadData<O>> = never>(
            input: ReadInput<O> & { fields?: readonly F[] },
            options?: RequestOptions,
          ): AsyncGenerator<ReadItem<O, F>, void, undefined>;
          pages<F extends FieldName<ReadData<O>> = never, N extends Relation<O> = never>(
            input: ReadInput<O> & Wishes<F, N>,
            options?: RequestOptions,
          ): AsyncGenerator<ReadOutput<O, F, N>, void, undefined>;
        }
    : unknown;

/** Whether an operation answers JSON of which the caller can choose fields. */
type IsRead<O> =
  IsFile<O> extends true
    ? false
    : Parameters<O, 'query'> extends { fields?: readonly string[] | undefined }
      ? 'fields' extends keyof Parameters<O, 'query'>
        ? true
        : false
      : false;
type Method<O> =
  IsRead<O> extends true
    ? FileCall<O> & Read<O> & ReadWalks<O>
    : Creations<O, Input<O>> & FileCall<O> & Call<Input<O>, Output<O>, Options<O>> & Walks<Input<O>, Output<O>>;

type GroupOf<Id> = Id extends `${infer Group}.${string}` ? Group : never;
/** Operations by group and name. The generated types also have the webhooks, which the service sends: the table has not. */
type ApiOf<Operations, Id extends keyof Operations> = {
  [Group in GroupOf<Id>]: {
    [Each in Id as Each extends `${Group}.${infer Name}` ? Name : never]: Method<Operations[Each]>;
  };
};
/** Operations of version 2: `api.orders.changeStatus`. */
export type Api = ApiOf<operations, keyof typeof V2 & keyof operations>;
/** Operations of version 1. */
export type ApiV1 = ApiOf<V1Operations, keyof typeof V1 & keyof V1Operations>;
