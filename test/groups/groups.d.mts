export const GROUPS: Record<string, string[]>;
export const pathsOf: (entries?: string[]) => RegExp;
