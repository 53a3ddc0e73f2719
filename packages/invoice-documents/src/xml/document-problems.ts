import type { DocumentContent, DocumentFormat, DocumentProblem } from '../document-content.js';
import { codeProblems } from './problems/codes.js';
import { basicProblems, categoryProblems } from './problems/en16931.js';
import { germanProblems, leitwegProblems } from './problems/german.js';
import { ofFirstOrder } from './problems/problem.js';
import { electronicAddressProblems, peppolProblems } from './problems/peppol.js';
import { sumProblems } from './problems/sums.js';

/**
 * Everything that keeps a content from becoming a document of that format: fields that are missing and values that the rules of the format
 * refuse, all of them at once, each with the number of its rule. Drafts are judged as if they were issued. A page needs nothing;
 * `legalProblems` says what the law wants of it.
 */
export function documentProblems(content: DocumentContent, format: DocumentFormat): DocumentProblem[] {
  if (format === 'pdf') return [];
  return ofFirstOrder(content, [
    ...basicProblems(content),
    ...categoryProblems(content),
    ...codeProblems(content, format),
    ...sumProblems(content),
    ...problemsOfProfile(content, format),
  ]);
}

function problemsOfProfile(content: DocumentContent, format: DocumentFormat): DocumentProblem[] {
  if (format === 'peppol') return peppolProblems(content);
  if (format !== 'xrechnung_ubl' && format !== 'xrechnung_cii') return [];
  return [
    ...germanProblems(content, 'XRechnung', (number) => `BR-DE-${number}`),
    ...electronicAddressProblems(content, 'XRechnung'),
    ...leitwegProblems(content),
  ];
}
