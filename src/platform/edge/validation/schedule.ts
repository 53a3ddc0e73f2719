import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ScheduledDay } from '#platform/base/values/scheduled-day.js';
import { isTimeZone, WallClock } from '#platform/base/values/time-zone.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { fieldWithForms, type ShapeOptions } from './shape-forms.js';
import { MAX_LENGTH, textOfField, textRule } from './text-rules.js';
import { MAX_TIMESTAMP_LENGTH, parseTimestamp, parseWallClock } from '#platform/base/values/timestamp.js';

interface ScheduledOptions extends Described {
  /** Whether a day, such as `2026-01-31`, is accepted, and what it means: the period begins with it, or ends with it. Only for v2. */
  day?: ScheduledDay['end'];
}

/**
 * A point in time. With an offset it is converted to a `Date`; without one to a {@link WallClock}, whose time zone another field
 * contains. With `day` also a day, converted to a {@link ScheduledDay}.
 */
export const ScheduledTime = (options: ShapeOptions<ScheduledOptions> = {}) =>
  fieldWithForms(options, scheduledTimeField, ['day']);

const CLOCK = 'a date and time such as 2025-01-31T09:30:00Z, or 2025-01-31T09:30:00 on the clocks of the time zone';

const DAY_TEXTS: Record<ScheduledDay['end'], string> = {
  first: 'A date, such as `2026-01-31`, is the first instant of that day in the time zone of the contract',
  last: 'A date, such as `2026-12-31`, is the last day in the time zone of the contract, which is included as a whole',
};

const scheduledTimeField = ({ day, ...options }: ScheduledOptions) =>
  applyDecorators(
    ApiProperty({
      type: String,
      maxLength: MAX_TIMESTAMP_LENGTH,
      ...schemaOf(day ? { ...options, description: DAY_TEXTS[day] } : options),
    }),
    RequestField(options, {
      convert: (value) =>
        typeof value === 'string'
          ? (parseTimestamp(value) ?? parseWallClock(value) ?? (day && ScheduledDay.parse(value, day)) ?? value)
          : value,
      rule: (value) =>
        value instanceof Date || value instanceof WallClock
          ? undefined
          : `must be ${day ? `a date such as 2025-01-31, ${CLOCK}` : CLOCK}`,
    }),
  );

/** The name of an IANA time zone. */
export const TimeZoneName = (options: ShapeOptions<Described> = {}) => fieldWithForms(options, timeZoneField);

function timeZoneField(options: Described) {
  const textFault = textRule('line', { min: 1 });
  return applyDecorators(
    ApiProperty({ type: String, maxLength: MAX_LENGTH, ...schemaOf(options) }),
    RequestField(options, {
      normalForm: textOfField('line', options),
      rule: (value) =>
        textFault(value) ??
        (isTimeZone(value as string) ? undefined : 'must be an IANA time zone, such as Europe/Berlin'),
    }),
  );
}
