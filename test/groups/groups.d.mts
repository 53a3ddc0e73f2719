export const GROUPED: RegExp;
export const GROUPS: Record<string, string[]>;
