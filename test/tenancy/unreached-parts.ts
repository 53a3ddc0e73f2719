/** A part of the statements that a pattern matches. */
export type Part = readonly [filter: RegExp, part: string];

export const partsOf = (filter: RegExp, ...parts: string[]): Part[] => parts.map((part) => [filter, part]);
