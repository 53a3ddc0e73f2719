import { PAYMENT_METHOD, type PaymentMethodRecord } from './payment-methods.queries.js';
import { paymentMethodRepresentation } from './api/payment-method.mapper.js';
import { documentsByIds } from '#platform/data/sql/entity-sql.js';
import { demoRecords } from '#platform/data/records/demo-records.js';
import { defineResource } from '#platform/data/records/resource.js';
import { internal, missing, taken } from '#platform/data/sql/constraints.js';
import { PAYMENT_METHOD_EXPORT } from './files/payment-method-export.js';
import { PaymentMethod } from './payment-method.entity.js';
import { PAYMENT_METHOD_JOURNAL } from './payment-method-journal.js';
import { DEMO_PAYMENT_METHODS } from './payment-method-demo.js';
import { PaymentMethodsService } from './payment-methods.service.js';
import { PaymentMethodV2 } from './v2/payment-method-v2.dto.js';
import { exported } from '#platform/data/records/export-declaration.js';
import { ListPaymentMethodsV2 } from './v2/payment-method-v2.dto.js';
import { paymentMethodFilter } from './api/payment-method.mapper.js';

/**
 * What the rest of the service knows of this feature: its tables, how the journal reads it, how it is exported, its records in the demo tenant, and the errors
 * of its constraints.
 */
export const PAYMENT_METHODS_RESOURCE = defineResource({
  entities: [PaymentMethod],
  journal: { payment_method: PAYMENT_METHOD_JOURNAL },
  exports: [
    exported(PAYMENT_METHOD_EXPORT, {
      line: PaymentMethodV2,
      filters: ListPaymentMethodsV2,
      filterOf: paymentMethodFilter,
    }),
  ],
  demo: demoRecords(PaymentMethodsService, DEMO_PAYMENT_METHODS),
  reads: [
    {
      name: 'payment_methods',
      scope: 'payment_methods',
      model: PaymentMethodV2,
      statement: documentsByIds(PAYMENT_METHOD),
      toData: (providers) => {
        const methods = providers.get(PaymentMethodsService);
        return (record: PaymentMethodRecord) => paymentMethodRepresentation(methods.view(record));
      },
    },
  ],
  constraints: {
    payment_methods_reference_id_key: taken('duplicate_reference', 'reference_id'),
    payment_methods_customer_key: internal(),
    payment_methods_one_default: internal(),
    payment_methods_customer_fk: missing('customer_id'),
  },
});
