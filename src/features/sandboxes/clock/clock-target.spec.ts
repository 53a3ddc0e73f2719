import { DomainError } from '#platform/base/errors/domain-error.js';
import { clockTarget, type ClockMove } from './clock-target.js';

const REAL = new Date('2026-03-01T12:00:00Z');
const at = (now: string, timezone = 'Europe/Berlin') => ({ now: new Date(now), realTime: REAL, timezone });
const moved = (now: string, move: ClockMove, timezone?: string) =>
  clockTarget(move, at(now, timezone)).toISOString().replace('.000Z', 'Z');
function refusal(move: ClockMove): [string, string] {
  try {
    return ['', clockTarget(move, at('2026-03-01T12:00:00Z')).toISOString()];
  } catch (error) {
    const [{ field, reason }] = (error as DomainError).details as [{ field: string; reason: string }];
    return [field, reason];
  }
}

describe('the time to which a clock moves', () => {
  it.each([
    ['2026-03-01T12:00:00Z', 'PT90M', '2026-03-01T13:30:00Z'],
    ['2026-03-01T12:00:00Z', 'P3DT12H', '2026-03-05T00:00:00Z'],
    ['2026-03-01T12:00:00Z', 'PT0.5S', '2026-03-01T12:00:00.500Z'],
    ['2026-03-01T12:00:00Z', 'P2W', '2026-03-15T12:00:00Z'],
    ['2026-03-28T12:00:00Z', 'P1D', '2026-03-29T11:00:00Z'], // clocks are set forward: 13:00 local time on both days
    ['2026-03-28T12:00:00Z', 'PT24H', '2026-03-29T12:00:00Z'],
    ['2026-10-24T12:00:00Z', 'P1DT1H', '2026-10-25T14:00:00Z'],
    ['2026-01-31T12:00:00Z', 'P1M', '2026-02-28T12:00:00Z'],
    ['2028-01-31T12:00:00Z', 'P1M', '2028-02-29T12:00:00Z'],
    ['2028-02-29T12:00:00Z', 'P1Y', '2029-02-28T12:00:00Z'],
    ['2026-01-31T12:00:00Z', 'P1M1D', '2026-03-01T12:00:00Z'],
    ['2026-12-31T23:30:00Z', 'P1M', '2027-01-31T23:30:00Z'], // 1 January there, so 1 February
    ['2026-03-01T12:00:00Z', 'P10Y', '2036-03-01T12:00:00Z'],
  ])('from %s by %s is %s', (now, advance, target) => {
    expect(moved(now, { advance })).toBe(target);
  });

  it('is in the time zone of the tenant', () => {
    expect(moved('2026-03-07T12:00:00Z', { advance: 'P1D' }, 'America/New_York')).toBe('2026-03-08T11:00:00Z');
    expect(moved('2026-03-07T12:00:00Z', { advance: 'P1D' }, 'UTC')).toBe('2026-03-08T12:00:00Z');
  });

  it('is a stated one, if that is later', () => {
    expect(moved('2026-03-01T12:00:00Z', { now: new Date('2026-03-01T12:00:00.001Z') })).toBe(
      '2026-03-01T12:00:00.001Z',
    );
    for (const now of ['2026-03-01T12:00:00.000Z', '2025-01-01T00:00:00Z'])
      expect(refusal({ now: new Date(now) })).toEqual([
        'now',
        'must be later than the present time of the sandbox, 2026-03-01T12:00:00.000Z',
      ]);
  });

  it('is at most ten years ahead of real time', () => {
    const reason = 'must not set the clock after 2036-03-01T12:00:00.000Z, 10 years ahead of real time';
    expect(refusal({ now: new Date('2036-03-01T12:00:00.001Z') })).toEqual(['now', reason]);
    for (const advance of ['P10YT0.001S', 'P11Y', 'P999999999Y', 'P999999999M', 'P999999999W', 'PT999999999H'])
      expect(refusal({ advance })).toEqual(['advance', reason]);
  });

  it('needs exactly one of both fields', () => {
    expect(refusal({})).toEqual(['now', 'must be sent, or else advance, but not both']);
    expect(refusal({ now: REAL, advance: 'P1D' })).toEqual(['advance', 'must be sent, or else now, but not both']);
  });

  it('is refused for what is no duration, or none at all', () => {
    const texts = [
      '',
      'P',
      'PT',
      'P1DT',
      '1D',
      'P-1D',
      '-P1D',
      'P1.5D',
      'PT1H2',
      'P1H',
      'p1d',
      ' P1D',
      'P1D ',
      'P1234567890D',
    ];
    for (const advance of texts)
      expect(refusal({ advance })).toEqual([
        'advance',
        'must be a duration of ISO 8601, such as P1M, P3DT12H or PT90M',
      ]);
    for (const advance of ['P0D', 'PT0S', 'P0Y0M'])
      expect(refusal({ advance })[1]).toMatch(/^must be later than the present time/);
  });
});
