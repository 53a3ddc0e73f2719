/**
 * An object that names every property of `T` except those in `Left`, also the optional ones, which may be undefined. As the type of what a
 * mapping, a merge or a row returns, it makes a property that was forgotten an error of types.
 */
export type Complete<T, Left extends keyof T = never> = {
  [Key in keyof Required<Omit<T, Left>>]: Omit<T, Left>[Key];
};
