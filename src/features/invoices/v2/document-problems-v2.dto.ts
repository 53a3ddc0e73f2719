import { ListOf } from '#platform/edge/validation/nested.js';
import { Text } from '#platform/edge/validation/scalars.js';

/** What a document lacks. */
export class DocumentProblemV2 {
  @Text({
    text: 'Path of the field from which the value is taken, such as `settings.seller.vat_id`, `customer.buyer_reference`, `order.billing_address.country` or a field of the invoice; of several orders the first, which the reason names',
    example: 'customer.buyer_reference',
  })
  field: string;
  @Text({
    text: 'What is needed and by which rule; for people, so its words can change',
    example: 'XRechnung needs it (BR-DE-15)',
  })
  reason: string;
}

/** The most problems that are listed of one document. */
const MAX_PROBLEMS = 100_000;

const ProblemsOf = (format: string, what = 'lack') =>
  ListOf(() => DocumentProblemV2, {
    optional: true,
    max: MAX_PROBLEMS,
    text: `What documents of the format \`${format}\` ${what}; empty if nothing, absent if the format was not judged`,
    example: [],
  });

/** What documents of an invoice lack, by format. */
export class DocumentProblemsV2 {
  @ProblemsOf('pdf', 'lack of what the law wants of an invoice, and what they cannot show; they are made all the same')
  pdf?: DocumentProblemV2[];
  @ProblemsOf('facturx') facturx?: DocumentProblemV2[];
  @ProblemsOf('ubl') ubl?: DocumentProblemV2[];
  @ProblemsOf('cii') cii?: DocumentProblemV2[];
  @ProblemsOf('xrechnung_ubl') xrechnung_ubl?: DocumentProblemV2[];
  @ProblemsOf('xrechnung_cii') xrechnung_cii?: DocumentProblemV2[];
  @ProblemsOf('peppol') peppol?: DocumentProblemV2[];
}
