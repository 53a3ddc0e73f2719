export function singular(plural: string): string;
export function pluralOf(word: string): string;
export function withArticle(label: string): string;
