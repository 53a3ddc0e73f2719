/** A command of a Markdown file, with the JSON answer that the file shows below it. */
export interface ShownCommand {
  command: string;
  answer?: unknown;
}

export function shownCommands(markdown: string): ShownCommand[];

/** Runs the commands in one shell, one after the other, and returns the standard output of each. */
export function runCommands(commands: readonly string[], options: { cwd?: string }): Promise<string[]>;

/** Differences of an answer from the shown excerpt; empty if every shown value is there. A shown "…" matches any text. */
export function differences(shown: unknown, actual: unknown, path?: string): string[];
