import { limitProcess } from '../src/index.js';

/** A program for tests, whose pieces of work exceed the limit that the message names. */
const limit = limitProcess({ memoryBytes: 250 * 1024 * 1024, processorSeconds: 1 });

process.on('message', ({ work, number }: { work: 'time' | 'memory' | 'nothing' | 'pieces'; number: number }) => {
  limit.begin(number);
  const kept: Buffer[] = [];
  if (work === 'time') for (;;) Math.random();
  if (work === 'memory') for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  if (work === 'pieces')
    for (let piece = 0; piece < 10; piece++) {
      limit.begin(piece);
      const { user, system } = process.cpuUsage();
      for (let now = process.cpuUsage(); now.user + now.system - user - system < 150_000;) now = process.cpuUsage();
    }
  limit.end();
  process.send!({ done: work });
});
