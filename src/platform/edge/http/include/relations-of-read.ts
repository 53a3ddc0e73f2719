import { SetMetadata } from '@nestjs/common';
import { declaredReads, type RelationDeclaration } from '#platform/data/reads/read-declaration.js';

const READ = 'answer:read';

/** For controllers whose GETs answer records of a declared read: names it, so that they take `include`. */
export const HasRelations = (read: string): ClassDecorator => SetMetadata(READ, read);

/** Returns the argument of {@link HasRelations} at a controller; undefined without it. */
export const readOf = (controller: object): string | undefined =>
  Reflect.getMetadata(READ, controller) as string | undefined;

/** A relation as callers name it: `invoices`, or `invoices.payments` with the relation that leads to it. */
export interface NamedRelation {
  name: string;
  path: readonly RelationDeclaration[];
}

/** The relations that a read has, in the order of their declaration, each before those below it. Lists lack those of single reads. */
export function relationsOf(read: string, isList: boolean): readonly NamedRelation[] {
  const { relations } = declaredReads();
  const own = relations.filter(({ of, isOfOne }) => of === read && !(isList && isOfOne));
  return own.flatMap((first) => [
    { name: first.name, path: [first] },
    ...relations
      .filter(({ of, below = [] }) => of === first.to && below.includes(`${read}.${first.name}`))
      .map((second) => ({ name: `${first.name}.${second.name}`, path: [first, second] })),
  ]);
}
