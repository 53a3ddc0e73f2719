export const GROUPS: string[];
export const CHOSEN: string[] | undefined;
export const specFiles: () => string[];
export const groupOf: (path: string) => string | undefined;
export const specsOfGroup: (name: string) => string[];
