import { SetMetadata } from '@nestjs/common';
import { QuotaExceeded, type QuotaName } from '#platform/data/quotas/quotas.js';
import type { DeclaredQuota } from '#platform/base/names/api-names.js';
import type { ErrorCode, ErrorDetail, ResourceName } from '#platform/base/errors/domain-error.js';

/** A record of the demo tenant. */
interface ExampleRecord {
  id: string;
  /** `reference_id` that the caller gave the record; undefined for resources without one. */
  referenceId?: string;
}

/** The texts of one operation. Markdown. */
export interface OperationText {
  /** What the operation does, in the words of a wholesaler; at most 60 characters. */
  summary: string;
  /** Rules and limits, what it changes elsewhere, what it refuses, and what to call next. */
  description: string;
  /** Paragraphs that only one version has, after the description. */
  v1?: string;
  v2?: string;
  /** Values of its parameters that are enumerations; default: `parameterValues` of the resource. */
  parameterValues?: Readonly<Record<string, ValueTexts>>;
}

/** Meanings of the values of an enumeration. */
export type ValueTexts = Readonly<Record<string, string>>;

/**
 * Meanings of the fields of request and response classes that mean the same in each. A description at the field's decorator follows the
 * meaning, as a rule of that class.
 */
export interface FieldTexts {
  /** Names of the classes without `V1` and `V2`. */
  classes: readonly string[];
  /** Meaning of each field: what it is, unit, bounds that the schema does not show, and who computes it. */
  fields?: Readonly<Record<string, string>>;
  /** Values of the fields that are enumerations. */
  values?: Readonly<Record<string, ValueTexts>>;
}

/** Meanings of the fields that the service adds to every record. `thing` is the resource, such as `order`. */
export const recordTexts = (thing: string) => ({
  id: `Id of the ${thing}: a UUID that the service assigns on creation and never changes`,
  created_at: `Time at which the ${thing} was created, in UTC`,
  updated_at: `Time of the last change of the ${thing} or its parts, in UTC; the service sets it with every change`,
  version: `Number of the ${thing}'s state: 1 after the creation, one more after each change. Send it in \`If-Match\`, or back in the body of a PATCH or PUT, to refuse a write that is based on an older state`,
});

/** Texts and examples of one resource in the API documents. Its feature declares them once for the controllers of both API versions. */
export interface ResourceDocs {
  /** Prefix of its error codes: `price_list` in `price_list_not_found`. Undefined for resources that have no ids. */
  name?: ResourceName;
  /** Name and description of the tag that groups its operations. */
  tag: string;
  description: string;
  /** Record whose id is the example in paths and filters; required for resources that have ids. */
  example?: ExampleRecord;
  /** Other resources that the path names, by path parameter. Any other path parameter is the id of this resource. */
  parents?: Record<string, ResourceDocs>;
  /** Whether callers can send `updated_at` in a creation; the descriptions of `updated_after` and `updated_before` then mention it. */
  isUpdatedAtWritable?: boolean;
  /** First part of its operation ids, such as `media` in `media.upload`. Default: the controller's name. */
  operationGroup?: string;
  /** Texts of its operations, by the name of the controller's method; both versions have the same. */
  operations?: Readonly<Record<string, OperationText>>;
  /** Meanings of the fields of its classes. The first entry that has a field of a class is used. */
  fields?: readonly FieldTexts[];
  /** Values of its list parameters that are enumerations, by parameter. */
  parameterValues?: Readonly<Record<string, ValueTexts>>;
}

/** The body of an error, as an example in the API documents. */
export interface ErrorExample {
  code: ErrorCode;
  message: string;
  details?: ErrorDetail[];
}

/** Id in examples that no record has. */
export const EXAMPLE_UUID = '01981c2e-7f00-7a3c-9d1e-5b6f0a2c4d8e';

/** The error of a value that must be unique: `field` is its path in the request. */
export const takenExample = (code: ErrorCode, field: string, value: string): ErrorExample => ({
  code,
  message: `${field} ${value} is taken already.`,
  details: [takenDetail(field)],
});

export const takenDetail = (field: string): ErrorDetail => ({ field, reason: `is taken already by ${EXAMPLE_UUID}` });

/** A `resource_in_use` error; `users` are records such as `order O-000042`. */
export const inUseExample = (message: string, ...users: string[]): ErrorExample => ({
  code: 'resource_in_use',
  message,
  details: users.map((user) => ({ field: 'id', reason: `is used by ${user} (${EXAMPLE_UUID})` })),
});

export const DUPLICATE_REFERENCE = takenExample('duplicate_reference', 'reference_id', 'EXAMPLE');
export const DUPLICATE_DISPLAY_ID = takenExample('duplicate_value', 'display_id', 'EXAMPLE');

const RESOURCE = 'docs:resource';
const ERRORS = 'docs:errors';
const PATH_EXAMPLES = 'docs:path-examples';
const ANSWER_EXAMPLE = 'docs:answer-example';
const BODY_EXAMPLE = 'docs:body-example';

/** Names the resource that the routes of a controller are about. */
export const AboutResource = (docs: ResourceDocs) => SetMetadata(RESOURCE, docs);

/** Returns the argument of {@link AboutResource} at a controller. */
export const resourceDocsOf = (controller: object): ResourceDocs | undefined =>
  Reflect.getMetadata(RESOURCE, controller) as ResourceDocs | undefined;

/** Examples of errors of one operation. Those of conflicts (409) are shown first; those of 400 replace the general ones. */
export const ErrorExamples = (examples: readonly ErrorExample[]) => SetMetadata(ERRORS, examples);

/** Returns the argument of {@link ErrorExamples} at a handler. */
export const errorExamplesOf = (handler: object): readonly ErrorExample[] =>
  (Reflect.getMetadata(ERRORS, handler) as ErrorExample[] | undefined) ?? [];

/** Ids in the documented path of one route, by path parameter. */
export const PathExamples = (ids: Record<string, string>) => SetMetadata(PATH_EXAMPLES, ids);

/** Returns the argument of {@link PathExamples} at a handler. */
export const pathExamplesOf = (handler: object): Record<string, string> =>
  (Reflect.getMetadata(PATH_EXAMPLES, handler) as Record<string, string> | undefined) ?? {};

/**
 * Values of fields in the example of a creation's answer, where they are not those of the resource's example. An object or an entry of a list
 * needs only the fields that differ; a list has as many entries as the answer.
 */
export const AnswerExample = (values: object) => SetMetadata(ANSWER_EXAMPLE, values);

/** Returns the argument of {@link AnswerExample} at a handler. */
export const answerExampleOf = (handler: () => unknown): object =>
  (Reflect.getMetadata(ANSWER_EXAMPLE, handler) as object | undefined) ?? {};

/** The example of a body whose class several operations have, or that lacks optional fields. */
export const BodyExample = (body: object) => SetMetadata(BODY_EXAMPLE, body);

/** Returns the argument of {@link BodyExample} at a handler. */
export const bodyExampleOf = (handler: object): object | undefined =>
  Reflect.getMetadata(BODY_EXAMPLE, handler) as object | undefined;

/** Example of the refusal of a write for which the tenant has used up a quota. */
export function quotaExample(name: QuotaName, quota: DeclaredQuota, limit: number): ErrorExample {
  const { code, message, details } = new QuotaExceeded(name, quota, { limit, used: limit, added: 1 });
  return { code, message, details: [...details] };
}
