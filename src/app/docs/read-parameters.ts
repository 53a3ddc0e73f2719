import type { Type } from '@nestjs/common';
import { declaredReads, type ReadDeclaration } from '#platform/data/reads/read-declaration.js';
import { MAX_RELATIONS } from '#platform/edge/http/include/chosen-relations.js';
import { MAX_RELATED } from '#platform/edge/http/include/related-records.js';
import { type NamedRelation, relationsOf } from '#platform/edge/http/include/relations-of-read.js';
import type { ValueTexts } from '#platform/edge/http/docs/resource-docs.js';
import { describeValues, withoutVersion } from './field-texts.js';
import type { Schema } from './schema.js';
import type { ParameterObject } from '@nestjs/swagger';
import { MAX_FIELD_LENGTH, MAX_FIELDS } from '#platform/edge/http/fields/chosen-fields.js';
import { DocumentedFields } from '#platform/edge/http/fields/documented-fields.js';
import type { Route } from './routes.js';

/** The parameters of reads of v2 that no class of parameters has, because the platform takes them out of the query. */
export const readParametersOf = ({ taken }: Route): ParameterObject[] =>
  taken
    ? [
        ...(taken.read === undefined ? [] : [includeParameter(relationsOf(taken.read, taken.isList))]),
        fieldsParameter(taken.model),
      ]
    : [];

/** Adds `included` to the schema of the answer of a read that can include records. */
export function addIncluded(schema: Schema, { taken }: Route): void {
  if (taken?.read === undefined) return;
  const { reads } = declaredReads();
  const names = relationsOf(taken.read, taken.isList).flatMap(({ path }) => path.map(({ to }) => to));
  const lists = [...new Set(names)].map((name) => [name, listOf(reads.get(name)!)] as const);
  schema.properties!.included = {
    type: 'object',
    description:
      'Only with `include`: the related records, those of each resource in a list of their own, each record once, by id',
    properties: Object.fromEntries(lists),
  };
}

const listOf = ({ model, name }: ReadDeclaration): Schema => ({
  type: 'array',
  description: `The related ${name.replaceAll('_', ' ')}, each as its own read returns it`,
  items: { $ref: `#/components/schemas/${withoutVersion(model.name)}` },
});

function includeParameter(relations: readonly NamedRelation[]): ParameterObject {
  const texts = relations.map(({ name, path: [first, second] }) => [
    name,
    second ? `of each record of \`${first!.name}\` ${second.text}` : first!.text,
  ]);
  const schema: Schema = {
    type: 'array',
    items: { type: 'string', enum: relations.map(({ name }) => name) },
    description: INCLUDE,
    example: relations.slice(0, 2).map(({ name }) => name),
  };
  describeValues(schema, Object.fromEntries(texts) as ValueTexts);
  const { description, ...described } = schema;
  return {
    name: 'include',
    in: 'query',
    required: false,
    description,
    schema: { ...described, maxItems: MAX_RELATIONS } as ParameterObject['schema'],
  };
}

const INCLUDE = `Related records that the answer has beside \`data\`, in \`included\`: names that are separated by commas, or the parameter repeated, at most ${MAX_RELATIONS}. Each needs the scope that reads it. A name with a dot includes the records of its first part too. All records are of one moment. More than ${MAX_RELATED} records of a name are refused`;

const FIELDS =
  'Only these fields of `data`, in the order of the whole answer: names that are separated by commas, or the parameter repeated. A dot leads into an object or into each entry of a list. Everything else of the answer stays, also the `ETag`, which is that of the whole record. Default: all fields';

const fieldsParameter = (model: Type): ParameterObject => ({
  name: 'fields',
  in: 'query',
  required: false,
  description: FIELDS,
  schema: {
    type: 'array',
    items: { type: 'string', maxLength: MAX_FIELD_LENGTH },
    maxItems: MAX_FIELDS,
    example: DocumentedFields.of(model).example,
  },
});
