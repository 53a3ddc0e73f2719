/** Time between two texts on a terminal, and elsewhere, where each text is a line of its own. In milliseconds. */
const TERMINAL_MS = 200;
const ELSEWHERE_MS = 10_000;
/** Return to the beginning of the line and erase it. */
const ERASE = '\r\u001b[K';

/** Where progress is shown: `process.stderr`, or a test's. */
export interface Screen {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Shows progress: on a terminal in one line that is written again and again, elsewhere (a file, a CI) as a line every ten seconds. */
export class ProgressLine {
  private shownAt = -Infinity;

  constructor(
    private readonly screen: Screen = process.stderr,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Shows a text unless the last one is too recent. */
  show(text: string): void {
    const isTerminal = this.screen.isTTY === true;
    if (this.now() - this.shownAt < (isTerminal ? TERMINAL_MS : ELSEWHERE_MS)) return;
    this.shownAt = this.now();
    const columns = this.screen.columns || 80; // some terminals have 0; a longer text would continue in a second line, which ERASE leaves
    this.screen.write(isTerminal ? `${ERASE}${text.slice(0, columns - 1)}` : `${text}\n`);
  }

  /** Writes a line that stays, such as a lost connection. */
  note(text: string): void {
    this.clear();
    this.screen.write(`${text}\n`);
  }

  /** Ends the progress; the next text is shown at once. */
  clear(): void {
    if (this.screen.isTTY && this.shownAt > -Infinity) this.screen.write(ERASE);
    this.shownAt = -Infinity;
  }
}
