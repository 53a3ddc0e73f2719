import { QueryDayOrTime } from '#platform/edge/validation/query.js';

const OWN_TIME = 'the issue of the invoice or credit note, its cancellation or its voiding';

export class EffectiveV2 {
  @QueryDayOrTime({
    description: `Only rows that count at or after this time: ${OWN_TIME}`,
    example: '1990-01-01T00:00:00Z',
  })
  issued_after?: Date;
  @QueryDayOrTime({
    description: `Only rows that count before this time: ${OWN_TIME}`,
    example: '2100-01-01T00:00:00Z',
  })
  issued_before?: Date;
}
