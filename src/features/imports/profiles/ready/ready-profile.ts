import type { ProfileDefinition } from '../definition.js';

/** A profile that every tenant can use. */
export interface ReadyProfile {
  referenceId: string;
  name: string;
  resource: string;
  definition: ProfileDefinition;
}
