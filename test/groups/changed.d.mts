export const changedSpecs: (changed: readonly string[]) => string[];
