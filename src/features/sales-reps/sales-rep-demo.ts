import { demoId, EXAMPLE_SALES_REP_ID } from '#examples/example-ids.js';
import type { NewSalesRep } from './sales-reps.service.js';

/** Employees of Northwind. */
export const DEMO_SALES_REPS: readonly NewSalesRep[] = [
  {
    id: EXAMPLE_SALES_REP_ID,
    referenceId: 'DAVOLIO',
    name: 'Nancy Davolio',
    email: 'nancy.davolio@northwind.example',
    phone: '(206) 555-9857',
  },
  { id: demoId('sales_rep', 'PEACOCK'), referenceId: 'PEACOCK', name: 'Margaret Peacock', phone: '(206) 555-8122' },
  { id: demoId('sales_rep', 'BUCHANAN'), referenceId: 'BUCHANAN', name: 'Steven Buchanan', status: 'inactive' },
];
