import { LATE_CHANGES } from '#app/resources.js';
import { EXPECTED_READS, ForeignUses } from '../architecture/foreign-uses.js';
import { type Recording, sharedRecording } from '../support/recording.js';

/** Features that read records of any resource by statements that its feature declares, and which. */
const READERS_OF_ALL: Record<string, string> = {
  events: 'the present records of events, by the statements of their kinds',
  exports: 'all records of a resource, by the form that its feature declares',
  'record-lookups': 'the records of a resource by their keys, by the statements that its feature declares',
};

/** Further reads for features, by statements that the platform or the owner of the table names, and why. */
const READS_FOR_FEATURES: Record<string, string> = {
  'billing -> credit-notes': 'the records of invoices that are made of orders have what was credited of their charges',
  'billing -> payments': 'the invoices that are made of orders have what settled them',
  'credit-notes -> payments': 'the records of invoices that are credited have what settled them',
  'credit-notes -> returns': 'the journal reads returns that a credit note credits, or no more once it is voided',
  'customers -> customer-segments': 'the journal reads segments that lose a deleted customer',
  'imports -> api-keys': 'whether the key of an import is still valid',
  'products -> inventories': 'the journal reads inventories that follow a product',
  'returns -> payments': 'the records of invoices that are credited have what settled them',
};

/**
 * The statements that `test/architecture/tables.spec.ts` reads are exported texts. These are all that the service sends, also those that
 * functions build, by the feature whose code sent them.
 */
describe('the statements that features send', () => {
  let recording: Recording;
  beforeAll(async () => {
    ({ recording } = await sharedRecording());
  });

  it('use tables of features that they import, but for some reads', async () => {
    const uses = new ForeignUses();
    for (const [feature, texts] of recording.textsOfFeatures)
      for (const text of texts) if (!LATE_CHANGES.includes(text)) await uses.add(feature, text); // the owner of the table declares these
    expect(uses.statements).toBeGreaterThan(500);
    expect([...uses.writes]).toEqual([]);
    const further = [...uses.reads].filter(
      (use) => !EXPECTED_READS.includes(use) && !(use.split(' -> ')[0]! in READERS_OF_ALL),
    );
    expect(further.sort()).toEqual(Object.keys(READS_FOR_FEATURES));
  });

  it('are nearly all statements of the service', () => {
    const ofFeatures = new Set([...recording.textsOfFeatures.values()].flatMap((texts) => [...texts]));
    expect(ofFeatures.size / recording.sentTexts.size).toBeGreaterThan(0.9);
  });
});
