/** A command of a page. */
export interface PageCommand {
  command: string;
  /** What its answer must contain, if the page shows it. */
  answer?: unknown;
  /** What it must print, if the page shows it. */
  output?: string;
  /** Whether the reader must replace a part of it. */
  isPlaceholder: boolean;
}

export function commandsOf(text: string): PageCommand[];
export function fits(shown: unknown, answer: unknown): boolean;
export function isPrinted(shown: string, output: string): boolean;
