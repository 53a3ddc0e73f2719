export { isWrongCashDiscount, linesOfTerms } from './cash-discount.js';
export * from './document-content.js';
export type * from './reminder-content.js';
export type { DocumentAnswer, DocumentRequest } from './requests.js';
export { legalProblems } from './pdf/legal-problems.js';
export { pageProblems } from './pdf/page-problems.js';
export { startDocuments } from './start-documents.js';
export { CHARGE_REASONS, DISCOUNT_REASONS } from './xml/problems/code-lists.js';
export { documentProblems } from './xml/document-problems.js';
