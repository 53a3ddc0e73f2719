import { DomainError } from '../../../platform/errors/domain-error.js';
import { RefusedEntries } from '../../../platform/errors/refused-entries.js';
import type { LineResult } from '../../work/line-importer.js';
import { errorOfLine, resultOf } from './lines.js';

/**
 * How a line is to be written. `isShared` means that the update can change the result of other lines, so that it is written alone.
 */
export type Plan<New, Update> =
  | { kind: 'create'; input: New }
  | { kind: 'update'; input: Update; isShared: boolean }
  | { kind: 'unchanged' };

/** Plans the first lines of a list, and those after it up to one that must be written alone. A refused line has its error. */
export async function planLines<L, New, Update>(
  lines: readonly L[],
  plan: (line: L, index: number) => Promise<Plan<New, Update>>,
): Promise<(Plan<New, Update> | DomainError)[]> {
  const plans: (Plan<New, Update> | DomainError)[] = [];
  for (const [index, line] of lines.entries()) {
    const planned = await resultOf(() => plan(line, index));
    const isShared = 'isShared' in planned && planned.isShared;
    if (isShared && index > 0) break;
    plans.push(planned);
    if (isShared) break;
  }
  return plans;
}

/** Writes planned lines: all creations together, then the updates. Throws `RefusedEntries`. */
export async function writePlans<New, Update>(
  plans: readonly (Plan<New, Update> | DomainError)[],
  prefix: string,
  createMany: (inputs: readonly New[]) => Promise<unknown>,
  update: (input: Update) => Promise<unknown>,
): Promise<LineResult[]> {
  const creations = plans.flatMap((plan, index) =>
    'kind' in plan && plan.kind === 'create' ? [{ ...plan, index }] : [],
  );
  if (creations.length)
    await asLines(
      prefix,
      (entry) => creations[entry]!.index,
      () => createMany(creations.map(({ input }) => input)),
    );
  const results: LineResult[] = [];
  for (const [index, plan] of plans.entries()) {
    if (plan instanceof DomainError) results.push(plan);
    else if (plan.kind === 'unchanged') results.push('unchanged');
    else if (plan.kind === 'create') results.push('created');
    else {
      await asLines(
        '',
        () => index,
        () => update(plan.input),
      );
      results.push('updated');
    }
  }
  return results;
}

/**
 * Runs `work` of a service, which throws the error of a single entry or `RefusedEntries`. This always throws the latter, with the index of
 * the line that `lineOf` returns for an entry. Fields of the errors have the path `prefix` there and none in the line.
 */
export async function asLines<T>(
  prefix: string,
  lineOf: (entry: number) => number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const errors =
      error instanceof DomainError
        ? [[0, error] as const]
        : error instanceof RefusedEntries
          ? [...error.errors]
          : undefined;
    if (!errors) throw error;
    throw new RefusedEntries(new Map(errors.map(([entry, refusal]) => [lineOf(entry), errorOfLine(prefix, refusal)])));
  }
}
