import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { watchBody } from './body-watch.js';

const SILENCE_MS = 1000;

/** What `watchBody` uses of a request. The clock of these tests is set by hand, therefore no socket may take part. */
class Incoming extends EventEmitter {
  complete = false;
  destroyed = false;
  socket = { readable: true };
  sends(bytes: number) {
    this.emit('data', Buffer.alloc(bytes));
  }
  ends() {
    this.complete = true;
    this.emit('end');
    this.emit('close');
  }
}

describe('watchBody', () => {
  let incoming: Incoming;
  let faults: string[];
  let isAwaited: boolean;
  const watch = (request: Incoming, options: { maxBytes: number; totalMs?: number }) =>
    watchBody(
      request as unknown as IncomingMessage,
      { silenceMs: SILENCE_MS, isAwaited: () => isAwaited, ...options },
      (fault) => faults.push(fault),
    );

  beforeEach(() => {
    jest.useFakeTimers();
    faults = [];
    incoming = new Incoming();
    isAwaited = false;
    watch(incoming, { maxBytes: 100 });
  });
  afterEach(() => jest.useRealTimers());

  it('accepts a body that arrives slowly', () => {
    for (let piece = 0; piece < 8; piece++) {
      incoming.sends(1);
      jest.advanceTimersByTime(SILENCE_MS - 1);
    }
    incoming.ends();
    jest.advanceTimersByTime(SILENCE_MS * 2);
    expect(faults).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('reports a pause once', () => {
    incoming.sends(1);
    jest.advanceTimersByTime(SILENCE_MS - 1);
    expect(faults).toEqual([]);
    jest.advanceTimersByTime(1);
    incoming.sends(1000);
    jest.advanceTimersByTime(SILENCE_MS * 2);
    expect(faults).toEqual(['slow']);
  });

  it('reports a client that sends less than 512 kB in 4 s only while others wait', () => {
    const sendsSlowly = (bytes: number) => {
      for (let tenths = 0; tenths < 40; tenths++) {
        incoming.sends(bytes / 40);
        jest.advanceTimersByTime(100);
      }
    };
    incoming.ends();
    incoming = new Incoming();
    watch(incoming, { maxBytes: 10_000_000 });
    sendsSlowly(40);
    isAwaited = true;
    sendsSlowly(524_320);
    expect(faults).toEqual([]);
    sendsSlowly(520_000);
    expect(faults).toEqual(['slow']);
    incoming.ends();
  });

  it('reports a body that has not arrived in the time for all of it', () => {
    incoming.ends();
    incoming = new Incoming();
    watch(incoming, { maxBytes: 100, totalMs: 3 * SILENCE_MS });
    for (let piece = 0; piece < 4; piece++) {
      incoming.sends(1);
      jest.advanceTimersByTime(SILENCE_MS - 1);
    }
    expect(faults).toEqual(['slow']);
  });

  it('reports a body that is too large once', () => {
    incoming.sends(100);
    expect(faults).toEqual([]);
    incoming.sends(1);
    incoming.sends(1);
    expect(faults).toEqual(['size']);
  });

  it('reports a client that disconnects', () => {
    incoming.sends(1);
    incoming.emit('close');
    expect(faults).toEqual(['gone']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('reports a client that had disconnected before the watch began', () => {
    const left = new Incoming();
    left.socket.readable = false;
    watch(left, { maxBytes: 100 });
    jest.runAllTicks();
    expect(faults).toEqual(['gone']);
  });
});
