export const httpFiles: (document: object) => Record<string, string>;
