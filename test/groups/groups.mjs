/**
 * Spec files that `npm test` runs several to a worker's turn: to load the modules of the service takes longer than most of
 * them, and jest loads them for each file that it runs. `npm run jest` runs them one by one.
 */
export const GROUPED = /(?:\.http\.spec|test[\\/]storm[\\/][\w-]+\.spec)\.ts$/;

/** Folders by the group that has their files. */
export const GROUPS = {
  products: ['src/products'],
  customers: ['src/customers', 'src/customer-segments', 'src/sales-reps', 'src/payment-methods'],
  orders: ['src/orders', 'src/shipments', 'src/media'],
  invoices: ['src/invoices', 'src/credit-notes'],
  prices: ['src/attributes', 'src/price-lists', 'src/contract-pricing', 'src/prices'],
  storms: ['test/storm'],
  wire: ['test', 'test/errors'],
};
