import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Env } from '#platform/base/config/env.js';
import type { Caller } from './caller.js';
import { AnswerBudget } from './answer-budget.js';

const MEGABYTE = 1024 * 1024;
const callerOf = (id: string) => ({ tenant: { id } }) as Caller;
const newResponse = () => new EventEmitter() as EventEmitter & ServerResponse;

describe('the budget of unread answers', () => {
  const open = () => new AnswerBudget({ ANSWERS_IN_MEMORY_MB: 16 } as Env);

  it('refuses answers beyond the part of the tenant, until others were read', () => {
    const budget = open();
    const unread = newResponse();
    budget.hold(callerOf('a'), unread, true)(4 * MEGABYTE);
    const more = () => budget.hold(callerOf('a'), newResponse(), true)(1);
    expect(more).toThrow(expect.objectContaining({ code: 'rate_limited' }));
    budget.hold(callerOf('b'), newResponse(), true)(1);
    expect(() => budget.hold(callerOf('a'), newResponse(), false)(1)).not.toThrow();
    unread.emit('close');
    expect(more).not.toThrow();
  });

  it('refuses answers beyond the whole budget', () => {
    const budget = open();
    for (const id of 'abcd') budget.hold(callerOf(id), newResponse(), true)(4 * MEGABYTE);
    const last = newResponse();
    expect(() => budget.hold(callerOf('e'), last, true)(1)).toThrow(expect.objectContaining({ code: 'unavailable' }));
    last.emit('close');
    expect(budget.heldBytes).toBe(16 * MEGABYTE);
  });
});
