export interface Mutant {
  start: number;
  end: number;
  replacement: string;
  line: number;
  before: string;
  after: string;
}
export const mutantsOf: (text: string, options?: { isSql?: boolean }) => Mutant[];
export const shuffled: <T>(items: readonly T[], seed: number) => T[];
