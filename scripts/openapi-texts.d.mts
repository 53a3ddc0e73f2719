export interface Part {
  kind: 'operation' | 'parameter' | 'field' | 'value' | 'response';
  place: string;
  text?: string;
  isReal: boolean;
}
export function isRealText(text: string | undefined, name?: string, owner?: string): boolean;
export function partsOf(document: object): Part[];
export function countsOf(parts: readonly Part[]): Record<string, { all: number; missing: number }>;
