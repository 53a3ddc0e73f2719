import type { EventWithData } from '../event-data.js';
import type { EventV2 } from './event-v2.dto.js';
import { eventRepresentation } from '../api/event.mapper.js';

export const eventWithDataToV2 = ({ event, data }: EventWithData, livemode: boolean): EventV2 =>
  data === undefined ? eventRepresentation(event, livemode) : { ...eventRepresentation(event, livemode), data };
