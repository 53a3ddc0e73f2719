export interface Change {
  place: string;
  change: string;
  affected: string;
}
export function breakingChanges(before: object, after: object): Change[];
