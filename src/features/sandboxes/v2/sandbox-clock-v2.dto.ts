import { Text, Timestamp } from '#platform/edge/validation/scalars.js';

export class MoveSandboxClockV2 {
  @Timestamp({
    optional: true,
    description:
      'Time to which the clock is set: later than the present time of the sandbox, at most ten years ahead of real time. Either this or `advance` must be sent',
    example: null,
  })
  now?: Date;

  @Text({
    optional: true,
    max: 64,
    description:
      'How far the clock is moved, as a duration of ISO 8601: `P1M`, `P3DT12H` or `PT90M`. Its days, weeks, months and years are those of the calendar in the time zone of the sandbox. Either this or `now` must be sent',
    example: 'P1M',
  })
  advance?: string;
}
