export * from './document-content.js';
export type { DocumentAnswer, DocumentRequest } from './requests.js';
export { pageProblems } from './pdf/page-problems.js';
export { startDocuments } from './start-documents.js';
export { documentProblems } from './xml/document-problems.js';
