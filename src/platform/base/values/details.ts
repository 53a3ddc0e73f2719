/**
 * Details of a record: columns that hold what requests state as it is, by their properties, with the names of their fields in the API. A feature
 * names the details of a record once, for its mappers, inputs, rows and updates.
 */
export type DetailNames = Readonly<Record<string, string>>;

/** The details of a new record, which are not null. */
export type NewDetails<Row, Names> = { [K in keyof Names & keyof Row]?: NonNullable<Row[K]> };

/** The details that a change states; null clears. */
export type ChangedDetails<Row, Names> = { [K in keyof Names & keyof Row]?: Row[K] };

/** Values of details, each computed from its property and its name. */
export const mapDetails = <const Names extends DetailNames, Value>(
  names: Names,
  valueOf: (property: keyof Names & string, name: string) => Value,
) =>
  Object.fromEntries(Object.entries(names).map(([property, name]) => [property, valueOf(property, name)])) as {
    [K in keyof Names]: Value;
  };

/** The details that a body states. */
export const detailsFrom = <const Names extends DetailNames, Body extends { [N in Names[keyof Names]]?: unknown }>(
  names: Names,
  body: Body,
) => mapDetails(names, (_, name) => body[name as keyof Body]) as { [K in keyof Names]: Body[Names[K]] };

/** The details of an input alone. */
export const detailsOf = <const Names extends DetailNames, Input extends { [K in keyof Names]?: unknown }>(
  names: Names,
  input: Input,
) => mapDetails(names, (property) => input[property]) as { [K in keyof Names]: Input[K] };

/** The details as a new row has them: null where the input states none. */
export const storedDetails = <const Names extends DetailNames, Input extends { [K in keyof Names]?: unknown }>(
  names: Names,
  input: Input,
) => mapDetails(names, (property) => input[property] ?? null) as { [K in keyof Names]: NonNullable<Input[K]> | null };
