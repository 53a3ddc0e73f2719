import type { ChildProcess } from 'node:child_process';
import { startProgram } from './index.js';

const PROGRAM = new URL('../test/hungry-program.js', import.meta.url);

describe('a bounded process', () => {
  const started: ChildProcess[] = [];
  const start = () => {
    const child = startProgram(PROGRAM, { heapMegabytes: 128, hasOutput: true });
    started.push(child);
    return child;
  };
  afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

  /** How it ends, and what it wrote. */
  const endOf = async (child: ChildProcess) => {
    let output = '';
    child.stdout!.on('data', (text: Buffer) => (output += text.toString()));
    const signal = await new Promise((resolve) => child.once('close', (_, by) => resolve(by)));
    return { signal, output };
  };
  const answerOf = (child: ChildProcess) => new Promise((resolve) => child.once('message', resolve));

  it('ends itself when a piece of work exceeds its processor time, and names the piece', async () => {
    const child = start();
    child.send({ work: 'time', number: 17 });
    expect(await endOf(child)).toEqual({ signal: 'SIGXCPU', output: '17' });
  });

  it('ends itself when it exceeds its memory, beyond that of the heap', async () => {
    const child = start();
    child.send({ work: 'memory', number: 3 });
    expect(await endOf(child)).toEqual({ signal: 'SIGKILL', output: '3' });
  });

  it('does not end for pieces that need more together than one may', async () => {
    const child = start();
    child.send({ work: 'pieces', number: 1 });
    expect(await answerOf(child)).toEqual({ done: 'pieces' });
  });

  it('ends when the connection is closed', async () => {
    const child = start();
    child.send({ work: 'nothing', number: 1 });
    expect(await answerOf(child)).toEqual({ done: 'nothing' });
    const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
    child.disconnect();
    expect(await ended).toBe(0);
  });
});
