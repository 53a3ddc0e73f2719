import { demoAttributes } from '#demo/demo-attributes.js';
import { readNorthwind } from '#demo/northwind.js';
import { AttributesService } from '#features/attributes/attributes.service.js';
import { EXAMPLE_ATTRIBUTE_ID } from '#examples/example-ids.js';
import { otherNumber, otherText } from '../support/copy-changes.js';
import { createEach, type FeatureSamples } from '../support/feature-samples.js';

/** Attributes of which the examples of the API documents contain values. */
const ATTRIBUTES_OF_EXAMPLES = [
  ['customer', 'sales_region'],
  ['address', 'sales_region'],
  ['address', 'cost_center'],
  ['contact', 'sales_region'],
  ['contact', 'cost_center'],
  ['order', 'cost_center'],
  ['invoice', 'cost_center'],
];

export const SAMPLES: FeatureSamples = {
  copyChanges: { attributes: [...otherText('name'), ...otherNumber('priority')] },

  createRecords: async ({ client, reference, text }) => {
    const { id } = await client.create('/v2/attributes', {
      entity: 'product',
      name: reference,
      data_type: 'select',
      configuration: { options: [{ label: text, value: text }] },
    });
    return { attribute: id };
  },

  /** Defines attributes whose values the records have; deleting them is then refused. */
  sendFurtherRequests: async (client) => {
    for (const [entity, name] of ATTRIBUTES_OF_EXAMPLES) {
      const { id } = await client.create('/v2/attributes', { entity, name, data_type: 'text' });
      await client.delete(`/v2/attributes/${id}`);
    }
    await client.delete(`/v2/attributes/${EXAMPLE_ATTRIBUTE_ID}`);
  },

  createDemo: async ({ app }) => {
    const { products } = await readNorthwind(); // the attributes' options are those of all products
    return createEach(demoAttributes(products), (one) => app.get(AttributesService).create(one));
  },
};
