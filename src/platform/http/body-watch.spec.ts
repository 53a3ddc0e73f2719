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

  beforeEach(() => {
    jest.useFakeTimers();
    faults = [];
    incoming = new Incoming();
    watchBody(incoming as unknown as IncomingMessage, 100, (fault) => faults.push(fault), SILENCE_MS);
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
    watchBody(left as unknown as IncomingMessage, 100, (fault) => faults.push(fault), SILENCE_MS);
    jest.runAllTicks();
    expect(faults).toEqual(['gone']);
  });
});
