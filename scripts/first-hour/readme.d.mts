/** A command of a page. */
export interface PageCommand {
  command: string;
  /** What its answer must contain, if the page shows it. */
  answer?: unknown;
  /** Whether the reader must replace a part of it. */
  isPlaceholder: boolean;
}

export function commandsOf(text: string): PageCommand[];
export function fits(shown: unknown, answer: unknown): boolean;
