/** A field that a class declares with a decorator. */
export interface DeclaredField {
  /** Name of the class. */
  shape: string;
  name: string;
  decorator: string;
  /** The options of the decorator, without texts and without objects inside. */
  options: string;
  /** `override` and `readonly`. */
  modifiers: string;
  /** Whether `?` follows the name. */
  isOptional: boolean;
  type: string;
}

export function declaredFieldsIn(text: string): DeclaredField[];
