import { DomainError } from '#platform/base/errors/domain-error.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import type { LineResult } from '#platform/data/records/import-declaration.js';
import { errorOfLine, resultOf } from './lines.js';

/**
 * How a line is to be written. `isShared` means that the update can change the result of other lines, so that it is written alone.
 */
export type Plan<New, Update> = CreationPlan<New> | { kind: 'update'; id: string; input: Update; isShared: boolean };

/** How a line is to be written whose record, with the id `id`, can only be created. */
export type CreationPlan<New> = { kind: 'create'; id: string; input: New } | { kind: 'unchanged'; id: string };

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

/** Writes planned lines: all creations together, then all updates. Throws `RefusedEntries`. */
export async function writePlans<New, Update>(
  plans: readonly (Plan<New, Update> | DomainError)[],
  prefix: string,
  createMany: (inputs: readonly New[]) => Promise<unknown>,
  updateMany: (inputs: readonly Update[]) => Promise<unknown>,
): Promise<LineResult[]> {
  await writeCreations(plans, prefix, createMany);
  await writeInputs(inputsOf<Update>(plans, 'update'), '', updateMany);
  return resultsOf(plans);
}

/** The results of lines whose plans were carried out. */
export const resultsOf = (plans: readonly (Plan<unknown, unknown> | DomainError)[]): LineResult[] =>
  plans.map((plan) => (plan instanceof DomainError ? plan : { outcome: OUTCOMES[plan.kind], id: plan.id }));

const OUTCOMES = { create: 'created', update: 'updated', unchanged: 'unchanged' } as const;

/** Writes all planned creations together. Throws `RefusedEntries`. */
export const writeCreations = <New>(
  plans: readonly (Plan<New, unknown> | DomainError)[],
  prefix: string,
  createMany: (inputs: readonly New[]) => Promise<unknown>,
): Promise<void> => writeInputs(inputsOf<New>(plans, 'create'), prefix, createMany);

/** An `updateMany` of {@link writePlans} that writes each input by a call of its own. */
export const oneByOne =
  <Update>(update: (input: Update) => Promise<unknown>) =>
  async (inputs: readonly Update[]): Promise<void> => {
    for (const [index, input] of inputs.entries()) await asLines([index], '', () => update(input));
  };

/** An input with the index of its line. */
interface Planned<Input> {
  index: number;
  input: Input;
}

/** The inputs of the plans of one kind. */
const inputsOf = <Input>(
  plans: readonly (Plan<unknown, unknown> | DomainError)[],
  kind: 'create' | 'update',
): Planned<Input>[] =>
  plans.flatMap((plan, index) => ('kind' in plan && plan.kind === kind ? [{ index, input: plan.input as Input }] : []));

async function writeInputs<Input>(
  planned: readonly Planned<Input>[],
  prefix: string,
  writeMany: (inputs: readonly Input[]) => Promise<unknown>,
): Promise<void> {
  if (!planned.length) return;
  await asLines(
    planned.map(({ index }) => index),
    prefix,
    () => writeMany(planned.map(({ input }) => input)),
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
