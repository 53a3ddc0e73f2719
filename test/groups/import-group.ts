import { checkMilliseconds, checkedAnswers } from '../support/answer-check.js';
import { beginSpec } from './begin-spec.js';
import { CHOSEN, specsOfGroup } from './groups.mjs';

/** Minimum number of answers that a group compares with the API documents; nothing that specs do can turn the comparison off. */
const MIN_CHECKED_ANSWERS = 100;
/** Groups whose specs send few requests to the service or none. */
const SEND_LITTLE = ['processes', 'pure', 'units'];

/** Imports the spec files of a group, which then declare their tests in the importing file. */
export async function importGroup(name: string): Promise<void> {
  for (const path of specsOfGroup(name)) {
    beginSpec(path);
    await import(`../../${path.replace(/ts$/, 'js')}`);
  }
  if (CHOSEN || SEND_LITTLE.includes(name)) return;
  afterAll(() => {
    if (checkedAnswers() < MIN_CHECKED_ANSWERS)
      throw new Error(`Only ${checkedAnswers()} answers of the group ${name} were compared with the API documents`);
    console.log(`${name}: ${checkedAnswers()} answers compared with the API documents in ${checkMilliseconds()} ms`);
  });
}
