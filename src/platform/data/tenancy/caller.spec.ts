import { newCaller } from '#test/support/callers.js';
import { recordWrites, runAs } from './caller.js';

describe('a request that ends', () => {
  it('tells the sender of a commit that is not answered yet', () => {
    const told: string[] = [];
    runAs(newCaller(), (scope) => {
      recordWrites('pending', () => told.push('first'));
      recordWrites('committed');
      recordWrites('pending', () => told.push('second'));
      scope.expire();
    });
    expect(told).toEqual(['second']);
  });
});
