import type { Env } from '../config/env.js';
import { joined } from './joined.js';

/** An error code with its HTTP status, its cause and what to do about it; the texts are for the API documents. */
export interface DeclaredError {
  status: number;
  cause: string;
  cure: string;
}

/** A resource of scopes such as `orders`, whose scopes are `orders:read`, `orders:write` and `orders:delete`. */
export interface DeclaredScope {
  /** What the scopes give access to, in the plural, for the API documents. */
  text: string;
  /** Whether its writes answer secrets that act with the scopes of the caller, such as a new API key. */
  issuesSecrets?: true;
}

/** A resource type, as journal, events and history name it. */
export interface DeclaredResourceType {
  /** The resource of the scope that is needed to read its entries: `orders` for `orders:read`. */
  scope: string;
  /** Its name in the plural, for the API documents. */
  text: string;
  /** The states whose beginning is an event of its own, such as `issued`, in the order of their events, each with the meaning of the event. */
  states?: Readonly<Record<string, string>>;
}

/** Bytes of a megabyte in the settings of quotas. */
export const MEGABYTE = 1024 * 1024;

/** A quota: what one tenant may store of something. */
export interface DeclaredQuota {
  /** What is counted, in the plural, for the API documents. */
  text: string;
  /** The same in short, and what the caller can do when it is used up; for the refusal. */
  counted: string;
  cure: string;
  /** The quota of each tenant of a deployment: a number, or bytes where the name of the quota says so. */
  limit(env: Env): number;
  /** The most that a sandbox may store of it; undefined: as much as other tenants. */
  inSandbox?: number;
}

/** The names that a feature adds to the API. */
export interface Names {
  /** Its error codes. Those that features share are in `PLATFORM_ERRORS`. */
  errors?: Readonly<Record<string, DeclaredError>>;
  scopes?: Readonly<Record<string, DeclaredScope>>;
  resourceTypes?: Readonly<Record<string, DeclaredResourceType>>;
  quotas?: Readonly<Record<string, DeclaredQuota>>;
}

/**
 * The names of all features, by feature. Each feature adds its own in its `api-names.ts`, so that the compiler knows every name:
 * `declare module '…/platform/base/names/api-names.js' { interface FeatureNames { orders: typeof ORDERS_NAMES } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the features add its members
export interface FeatureNames {}

type OfAnyFeature = FeatureNames[keyof FeatureNames];
type Keys<Declared> = Declared extends object ? keyof Declared & string : never;

/** The names of one kind that the features declare, such as all error codes. */
export type NameOf<Kind extends keyof Names> = Keys<OfKind<OfAnyFeature, Kind>>;

/** What the features declare for the names of one kind, as one type. */
type OfKind<Feature, Kind extends keyof Names> = Feature extends { readonly [K in Kind]: infer Declared }
  ? Declared
  : never;

type Values<Declared> = Declared extends object ? Declared[keyof Declared] : never;

/** The resources of scopes that the resource types of all features name. */
export type ScopeOfTypes = Values<OfKind<OfAnyFeature, 'resourceTypes'>>['scope'];

/** The names of a feature; `src/app/api-names.ts` lists those of all features. */
export const defineNames = <const Own extends Names>(names: Own): Own => names;

/** The names of several features together. Throws if two of them declare the same name of one kind. */
export const joinNames = (features: readonly Names[]): Required<Names> => ({
  errors: joined(
    'error code',
    features.map(({ errors }) => errors),
  ),
  scopes: joined(
    'scope',
    features.map(({ scopes }) => scopes),
  ),
  resourceTypes: joined(
    'resource type',
    features.map(({ resourceTypes }) => resourceTypes),
  ),
  quotas: joined(
    'quota',
    features.map(({ quotas }) => quotas),
  ),
});
