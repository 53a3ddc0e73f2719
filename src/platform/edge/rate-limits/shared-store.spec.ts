import { stat } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { MAX_STORE_WAIT_MS, SharedStore } from './shared-store.js';

describe('the store of the rate limits', () => {
  it('counts as answering when its answer arrived while the event loop was held beyond the deadline', async () => {
    const store = await SharedStore.open('redis://127.0.0.1:1'); // the question is asked elsewhere
    const start = performance.now();
    const asked = store.send(() => stat('/'), start + MAX_STORE_WAIT_MS); // answered by another thread
    while (performance.now() < start + 2 * MAX_STORE_WAIT_MS);
    const answer = await asked;
    store.close();
    expect(answer).toBeDefined();
    expect(store.isUp).toBe(true);
  });

  it('is waited for 100 ms at most when it does not answer, then by one request per second', async () => {
    const store = await SharedStore.open('redis://127.0.0.1:1');
    jest.useFakeTimers();
    try {
      let sent = 0;
      let answered = 0;
      const noAnswer = () => {
        sent++;
        return new Promise<never>(() => undefined);
      };
      const ask = async () => {
        expect(await store.send(noAnswer, performance.now() + MAX_STORE_WAIT_MS)).toBeUndefined();
        answered++;
      };
      void ask();
      await jest.advanceTimersByTimeAsync(MAX_STORE_WAIT_MS - 1);
      expect(answered).toBe(0);
      await jest.advanceTimersByTimeAsync(2); // until the turn of the event loop after the deadline
      expect([answered, store.isUp]).toEqual([1, false]);
      for (let second = 1; second <= 3; second++) {
        await ask(); // without waiting
        expect([answered, sent]).toEqual([2 * second, second]);
        await jest.advanceTimersByTimeAsync(1_000);
        void ask();
        await jest.advanceTimersByTimeAsync(MAX_STORE_WAIT_MS + 1);
        expect([answered, sent]).toEqual([2 * second + 1, second + 1]);
      }
    } finally {
      jest.useRealTimers();
      store.close();
    }
  });
});
