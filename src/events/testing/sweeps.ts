import { FOREIGN_TEXT, otherNumber } from '../../../test/support/copy-changes.js';
import type { FeatureSweeps } from '../../../test/support/feature-sweeps.js';

/** Entries whose writer has no owner differ too. */
const OTHER_OWNER = `'owner_email', coalesce(owner_email, '') || '${FOREIGN_TEXT}'`;

export const SWEEPS: FeatureSweeps = {
  copyChanges: {
    journal: [OTHER_OWNER],
    journal_unnumbered: [OTHER_OWNER],
    journal_heads: otherNumber('position'),
  },
};
