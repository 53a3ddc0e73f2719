import { DomainError } from '../../base/errors/domain-error.js';
import { RefusedEntries } from '../../base/errors/refused-entries.js';
import type { LineResult } from '../../data/records/import-form.js';
import { errorOfLine, resultOf } from './lines.js';

/**
 * How a line is to be written. `isShared` means that the update can change the result of other lines, so that it is written alone.
 */
export type Plan<New, Update> = CreationPlan<New> | { kind: 'update'; input: Update; isShared: boolean };

/** How a line is to be written whose record can only be created. */
export type CreationPlan<New> = { kind: 'create'; input: New } | { kind: 'unchanged' };

/** Plans the first lines of a list, and those after it up to one that must be written alone. A refused line has its error. */
export async function planLines<L, P extends Plan<unknown, unknown>>(
  lines: readonly L[],
  plan: (line: L, index: number) => Promise<P>,
): Promise<(P | DomainError)[]> {
  const plans: (P | DomainError)[] = [];
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
  await writeCreations(plans, prefix, createMany);
  const results: LineResult[] = [];
  for (const [index, plan] of plans.entries()) {
    if (plan instanceof DomainError) results.push(plan);
    else if (plan.kind === 'unchanged') results.push('unchanged');
    else if (plan.kind === 'create') results.push('created');
    else {
      await asLines([index], '', () => update(plan.input));
      results.push('updated');
    }
  }
  return results;
}

/** Writes all planned creations together. Throws `RefusedEntries`. */
export async function writeCreations<New>(
  plans: readonly (Plan<New, unknown> | DomainError)[],
  prefix: string,
  createMany: (inputs: readonly New[]) => Promise<unknown>,
): Promise<void> {
  const creations = plans.flatMap((plan, index) =>
    'kind' in plan && plan.kind === 'create' ? [{ input: plan.input, index }] : [],
  );
  if (!creations.length) return;
  await asLines(
    creations.map(({ index }) => index),
    prefix,
    () => createMany(creations.map(({ input }) => input)),
  );
}

/**
 * Runs `work` of a service for the lines with these indexes. Throws the errors of its entries as `RefusedEntries` with the indexes of the
 * lines, also the error of a single entry. Fields of the errors have the path `prefix` in the service's request and none in the line.
 */
export async function asLines<T>(lines: readonly number[], prefix: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const errors = refusalsOf(error, lines.length);
    if (!errors) throw error;
    throw new RefusedEntries(new Map(errors.map(([entry, refusal]) => [lines[entry]!, errorOfLine(prefix, refusal)])));
  }
}

/** The errors of entries by their indexes; undefined if it is not known to which of `count` entries an error belongs. */
function refusalsOf(error: unknown, count: number): [entry: number, refusal: DomainError][] | undefined {
  if (error instanceof RefusedEntries) return [...error.errors];
  return error instanceof DomainError && count === 1 ? [[0, error]] : undefined;
}
