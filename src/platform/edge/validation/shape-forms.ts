import type { Described } from './presence.js';

/** A form of an object in the API: the body that creates it, the body that changes it, or the answer that shows it. */
export type Form = 'created' | 'changed' | 'answered';

/** A version of the API. */
export type Version = 'v1' | 'v2';

/** Options of a field that differ in one form. */
export type FormOptions<O> = Partial<O> & {
  /** The decorator that declares the field in this form, with the same options; default: that of the shape. */
  as?: (options: O) => PropertyDecorator;
};

/** Options of a field, and what differs in forms of it. The example of a field that can be written is that of its creation. */
export type OptionsByForm<O> = Partial<O> & { readonly [F in Form]?: FormOptions<O> } & {
  /** The example of every form, instead of `example`. */
  commonExample?: unknown;
};

/** Options of a field, and what differs in forms and versions of it. */
export type ShapeOptions<O> = O &
  OptionsByForm<O> & {
    /** Whether only answers have the field. In the class of the shape the field is `readonly`. */
    readOnly?: boolean;
    readonly v1?: OptionsByForm<O>;
    readonly v2?: OptionsByForm<O>;
  };

/** Declares a field in a form and a version. `extra` replaces options. */
interface FieldForms {
  isReadOnly: boolean;
  declare(form: Form, version: Version, extra?: object): PropertyDecorator;
}

/** The fields that each class declares itself, by name. */
const declared = new WeakMap<object, Map<string, FieldForms>>();

/**
 * Declares a field, and remembers its options, so that forms of the class (`Created`, `Changed`, `Answered`) can declare it again.
 * `requestOnly` names the options that answers do not have, such as limits, unless they are given for answers or the field is read-only.
 */
export const fieldWithForms = <O extends Described>(
  options: ShapeOptions<O>,
  declare: (options: O) => PropertyDecorator,
  requestOnly: readonly (keyof O)[] = [],
): PropertyDecorator => {
  const forms: FieldForms = {
    isReadOnly: options.readOnly ?? false,
    declare: (form, version, extra) => {
      const { as = declare, ...chosen } = optionsIn(options, form, version, requestOnly);
      return as({ ...chosen, ...extra } as unknown as O);
    },
  };
  return (prototype, name) => {
    rememberForms(prototype.constructor, String(name), forms);
    declare(options)(prototype, name);
  };
};

function rememberForms(type: object, name: string, forms: FieldForms): void {
  const own = declared.get(type) ?? new Map<string, FieldForms>();
  declared.set(type, own.set(name, forms));
}

/** The fields of a class and its ancestors by name, in the order of {@link fieldsOf}. */
export function formsOf(type: object): ReadonlyMap<string, FieldForms> {
  const parent = Object.getPrototypeOf(type) as object | null;
  return new Map([...(parent ? formsOf(parent) : []), ...(declared.get(type) ?? [])]);
}

/** Makes fields of one class fields of another, so that the other can be a shape too. */
export function copyForms(from: object, to: object, names: readonly string[]): void {
  const all = formsOf(from);
  for (const name of names) {
    const forms = all.get(name);
    if (forms) rememberForms(to, name, forms);
  }
}

/** What a shape says about a field that is no option of its decorator. */
const SHAPE_ONLY = ['readOnly', 'commonExample', 'created', 'changed', 'answered', 'v1', 'v2'];

function optionsIn<O extends Described>(
  options: ShapeOptions<O>,
  form: Form,
  version: Version,
  requestOnly: readonly (keyof O)[],
): FormOptions<O> {
  const ofVersion: OptionsByForm<O> = options[version] ?? {};
  const { optional, nullable, example, ...others } = without({ ...options, ...ofVersion }, SHAPE_ONLY) as Described;
  const inForm = {
    created: { ...others, optional, example },
    changed: { ...others, change: true, nullable },
    answered: options.readOnly
      ? { ...others, nullable, example }
      : without({ ...others, nullable }, requestOnly as readonly string[]),
  }[form];
  const commonExample = ofVersion.commonExample ?? options.commonExample;
  const common = commonExample === undefined ? {} : { example: commonExample };
  return { ...inForm, ...common, ...options[form], ...ofVersion[form] } as FormOptions<O>;
}

const without = (options: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
