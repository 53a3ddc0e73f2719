import { SetMetadata, type Type } from '@nestjs/common';

const MODEL = 'answer:model';

/** The JSON answer of a read. */
export interface DocumentedAnswer {
  /** The class that documents `data`, or each of its entries if it is a list. */
  model: Type;
  isList: boolean;
}

/** Names the class that documents `data` of the JSON answer of a read, or each of its entries, so that callers of v2 can choose its fields. */
export const AnswerModel = (model: Type, kind: 'one' | 'list' = 'one') =>
  SetMetadata(MODEL, { model, isList: kind === 'list' } satisfies DocumentedAnswer);

/** Returns what {@link AnswerModel} says of a handler; undefined if it is no read whose answer has JSON with `data`. */
export const documentedAnswerOf = (handler: object): DocumentedAnswer | undefined =>
  Reflect.getMetadata(MODEL, handler) as DocumentedAnswer | undefined;
