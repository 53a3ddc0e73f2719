import { Faults } from '#platform/base/errors/faults.js';
import { checkDay, dayFault, effectiveTime, isClosed, later, requireOpenPeriod } from './record-day.js';

const at = (time: string) => new Date(time);
const NOW = at('2026-03-10T03:30:00Z'); // the 9th in New York
const NEW_YORK = 'America/New_York';

describe('the day of a record', () => {
  it('is not after today in the time zone of the tenant, whatever the hour', () => {
    expect(dayFault({ time: at('2026-03-10T03:59:59Z') }, NEW_YORK, NOW)).toBeUndefined();
    expect(dayFault({ time: at('2026-03-10T04:00:00Z') }, NEW_YORK, NOW)).toBe('must not be after today, 2026-03-09');
    expect(dayFault({ time: at('2026-03-10T23:59:59Z') }, 'UTC', NOW)).toBeUndefined();
    expect(dayFault({ time: at('0001-01-01T12:00:00Z') }, 'UTC', NOW)).toBeUndefined();
  });

  it('is not before the day of the last of its sources, whatever the hour', () => {
    const sources = [
      { time: at('2026-03-01T10:00:00Z'), name: 'the payment P-1' },
      { time: at('2026-03-02T10:00:00Z'), name: 'the invoice I-2' },
      { time: at('2025-03-02T10:00:00Z'), name: 'the invoice I-3' },
    ];
    const fault = (time: string) => dayFault({ time: at(time), sources }, 'UTC', NOW);
    expect(fault('2026-03-01T23:59:59Z')).toBe('must not be before 2026-03-02, the day of the invoice I-2');
    expect(fault('2026-03-02T00:00:00Z')).toBeUndefined();
    expect(fault('2026-03-11T00:00:00Z')).toBe('must not be after today, 2026-03-10');
  });

  it('of which nothing is stated is now or that of the last source, if older releases stored a later one', () => {
    const [now, future] = [Date.now(), at('2999-01-01T00:00:00Z')];
    const faults = new Faults();
    const time = (stated: Date | undefined, ...sources: Date[]) =>
      effectiveTime(
        { field: 'day', stated, sources: sources.map((one) => ({ time: one, name: 'the record' })) },
        'UTC',
        faults,
      );
    expect(time(undefined, at('2026-01-01T00:00:00Z')).getTime()).toBeGreaterThanOrEqual(now);
    expect(time(undefined, at('2026-01-01T00:00:00Z'), future)).toBe(future);
    const stated = at('2026-01-02T00:00:00Z');
    expect(time(stated, at('2026-01-02T23:00:00Z'))).toBe(stated);
    expect(faults.details).toEqual([]);
    time(stated, at('2026-01-03T00:00:00Z'));
    checkDay({ field: 'day', time: future, cure: 'wait' }, 'UTC', faults);
    expect(faults.details.map(({ reason }) => reason)).toEqual([
      'must not be before 2026-01-03, the day of the record',
      expect.stringMatching(/^must not be after today, \d{4}-\d\d-\d\d; wait$/),
    ]);
    expect(later(stated, future, stated)).toBe(future);
  });
});

describe('the closed period', () => {
  const closes = (time: string, closedUntil: string | null, timezone: string) =>
    isClosed(at(time), { closedUntil }, timezone, NOW);

  it('ends with its last day in the time zone of the tenant', () => {
    expect(closes('2026-02-01T04:59:59.999Z', '2026-01-31', NEW_YORK)).toBe(true);
    expect(closes('2026-02-01T05:00:00Z', '2026-01-31', NEW_YORK)).toBe(false);
    expect(closes('2025-12-31T15:00:00Z', '2025-12-31', 'Asia/Tokyo')).toBe(false);
    expect(closes('1990-01-01T00:00:00Z', null, 'UTC')).toBe(false);
  });

  it('never contains today, also if an older release stored a later end', () => {
    for (const end of ['2026-03-09', '2026-03-10', '2099-01-01']) {
      expect(closes('2026-03-09T03:59:59Z', end, NEW_YORK)).toBe(true);
      expect(closes('2026-03-09T04:00:00Z', end, NEW_YORK)).toBe(false);
    }
  });

  it('is named for each of several fields', () => {
    const days = ['2026-01-31', '2026-02-01', '2026-01-01'].map((day) => ({
      field: day,
      time: at(`${day}T12:00:00Z`),
    }));
    expect(() => requireOpenPeriod(days, { closedUntil: '2026-01-31' }, 'UTC')).toThrow(
      expect.objectContaining({
        code: 'period_closed',
        details: ['2026-01-31', '2026-01-01'].map((field) => ({
          field,
          reason:
            'belongs to the closed period, which ends with 2026-01-31; state a later day, or write closed_until of the settings',
        })),
      }),
    );
  });
});
