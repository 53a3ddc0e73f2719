import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isTimeZone, WallClock } from '#platform/base/values/time-zone.js';
import { type Described, RequestField, schemaOf } from './presence.js';
import { fieldWithForms, type ShapeOptions } from './shape-forms.js';
import { MAX_LENGTH, textOfField, textRule } from './text-rules.js';
import { MAX_TIMESTAMP_LENGTH, parseTimestamp, parseWallClock } from '#platform/base/values/timestamp.js';

/**
 * A point in time. With an offset it is converted to a `Date`; without one to a {@link WallClock}, whose time zone another field
 * contains.
 */
export const ScheduledTime = (options: ShapeOptions<Described> = {}) => fieldWithForms(options, scheduledTimeField);

const scheduledTimeField = (options: Described) =>
  applyDecorators(
    ApiProperty({ type: String, maxLength: MAX_TIMESTAMP_LENGTH, ...schemaOf(options) }),
    RequestField(options, {
      convert: (value) =>
        typeof value === 'string' ? (parseTimestamp(value) ?? parseWallClock(value) ?? value) : value,
      rule: (value) =>
        value instanceof Date || value instanceof WallClock
          ? undefined
          : 'must be a date and time such as 2025-01-31T09:30:00Z, or 2025-01-31T09:30:00 on the clocks of the time zone',
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
