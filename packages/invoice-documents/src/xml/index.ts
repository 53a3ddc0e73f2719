export { documentProblems } from './document-problems.js';
export { electronicInvoice, type XmlFormat } from './electronic-invoice.js';
