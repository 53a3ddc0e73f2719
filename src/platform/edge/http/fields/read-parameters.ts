import type { Type } from '@nestjs/common';
import type { Request } from 'express';
import type { Faults } from '#platform/base/errors/faults.js';
import { prefersJson } from '../answers/accept.js';
import { chosenRelations } from '../include/chosen-relations.js';
import { type NamedRelation, readOf, relationsOf } from '../include/relations-of-read.js';
import { type DocumentedAnswer, documentedAnswerOf } from '../../validation/answer-model.js';
import { ChosenFields } from './chosen-fields.js';
import { DocumentedFields } from './documented-fields.js';

/** What a caller wants of an answer; see {@link takeReadParameters}. */
export interface ReadParameters {
  /** The fields of `data`; undefined for all. */
  fields?: ChosenFields;
  /** The records that the answer has beside `data`; undefined for none. */
  relations?: readonly NamedRelation[];
}

/** A request whose parameters were taken by {@link takeReadParameters}. */
export interface ReadRequest extends Request {
  readParameters?: ReadParameters;
}

/** The parameters that a read of v2 has beside its own. */
export interface TakenParameters extends DocumentedAnswer {
  /** The read whose relations it can include; undefined for none. */
  read: string | undefined;
}

/** The parameters that are taken out of the query of a route; undefined if it is no read with `data`. */
export function takenParametersOf(controller: Type, handler: object): TakenParameters | undefined {
  const answer = documentedAnswerOf(handler);
  const read = readOf(controller);
  return (
    answer && { ...answer, read: read !== undefined && relationsOf(read, answer.isList).length ? read : undefined }
  );
}

/**
 * Takes the parameters `fields` and `include` out of the query of a request, where its route has them, and keeps what they say in `readParameters`
 * of the request. Adds to `faults` what is wrong with them. Other parameters remain in the query.
 */
export function takeReadParameters(request: ReadRequest, controller: Type, handler: object, faults: Faults): void {
  const taken = takenParametersOf(controller, handler);
  if (!taken) return;
  const { model, isList, read } = taken;
  const query = { ...request.query };
  const names = valuesOf(query, 'fields');
  const relations = read === undefined ? undefined : valuesOf(query, 'include');
  if (!names && !relations) return;
  Object.defineProperty(request, 'query', { value: query, configurable: true, enumerable: true, writable: true });
  if (names && !prefersJson(request, handler))
    faults.add('fields', 'is for JSON alone; leave it out, or accept application/json');
  request.readParameters = {
    fields: names && ChosenFields.of(names, DocumentedFields.of(model), faults),
    relations: relations && chosenRelations(relations, { read: read!, isList }, faults),
  };
}

/** The values of a parameter, also under its name with brackets, which it removes from the query; undefined without any. */
function valuesOf(query: Record<string, unknown>, name: string): string[] | undefined {
  const values = [name, `${name}[]`].flatMap((written) => {
    const value = query[written];
    delete query[written];
    return value === undefined ? [] : [value].flat();
  });
  return values.length ? values.map(String) : undefined;
}
