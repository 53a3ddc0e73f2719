import { formatCount } from './money.js';

/** Begins a phase; the returned function is called once for each finished record. */
export type Progress = (phase: string, total: number) => () => void;

export const silent: Progress = () => () => undefined;

const WIDTH = 30;
const REDRAW_MS = 100;

export function progressTo(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? bars(stream) : lines(stream);
}

function lines(stream: NodeJS.WritableStream): Progress {
  return (phase, total) => {
    stream.write(`${phase}: ${formatCount(total)}\n`);
    return () => undefined;
  };
}

function bars(stream: NodeJS.WritableStream): Progress {
  return (phase, total) => {
    const begun = Date.now();
    let done = 0;
    let drawn = 0;
    return () => {
      done += 1;
      if (done < total && Date.now() - drawn < REDRAW_MS) return;
      drawn = Date.now();
      stream.write(`\r\x1b[K${bar(phase, done, total, drawn - begun)}${done === total ? '\n' : ''}`);
    };
  };
}

function bar(phase: string, done: number, total: number, elapsedMs: number): string {
  const filled = Math.floor((done / total) * WIDTH);
  const rate = Math.round((done * 1000) / Math.max(elapsedMs, 1));
  const gauge = '#'.repeat(filled).padEnd(WIDTH, '.');
  return `${phase.padEnd(16)} [${gauge}] ${formatCount(done)}/${formatCount(total)}  ${formatCount(rate)}/s`;
}
