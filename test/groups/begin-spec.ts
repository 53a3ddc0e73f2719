/** Declares that the tests which follow are those of a spec. test/support/environment.mjs does it. */
export const beginSpec = (path: string): void =>
  (globalThis as unknown as { beginSpec: (path: string) => void }).beginSpec(path);
