import type { AttributeOption } from '#features/attributes/attribute.entity.js';
import type { NewAttribute } from '#features/attributes/new-attribute.js';
import { demoId, EXAMPLE_ATTRIBUTE_ID, EXAMPLE_SPARE_ATTRIBUTE_ID } from '#examples/example-ids.js';
import type { NorthwindProduct } from './northwind.js';

const option = (value: string, colorCode: string | null = null): AttributeOption => ({
  label: value,
  value,
  imageUrl: null,
  colorCode,
});

/** Attributes for the values of Northwind's products and addresses that the API has no fields for, and one spare attribute. */
export function demoAttributes(products: readonly NorthwindProduct[]): NewAttribute[] {
  const suppliers = products.flatMap(({ attributes }) =>
    attributes.filter(({ name }) => name === 'supplier').map(({ value }) => value),
  );
  return [
    { id: EXAMPLE_ATTRIBUTE_ID, entity: 'product', name: 'quantity_per_unit', dataType: 'text', showLabel: true },
    {
      id: demoId('attribute', 'product supplier'),
      entity: 'product',
      name: 'supplier',
      dataType: 'select',
      priority: 1,
      options: [...new Set(suppliers)].sort().map((supplier) => option(supplier)),
    },
    {
      id: demoId('attribute', 'product discontinued'),
      entity: 'product',
      name: 'discontinued',
      dataType: 'checkbox',
      defaultValue: false,
      priority: 2,
    },
    // without values, so that the examples of the API documents can change and delete it
    {
      id: EXAMPLE_SPARE_ATTRIBUTE_ID,
      entity: 'product',
      name: 'spare_color',
      dataType: 'color',
      priority: 3,
      options: [option('green', '#2E7D32'), option('amber', '#FFBF00')],
    },
    {
      id: demoId('attribute', 'address company_name'),
      entity: 'address',
      name: 'company_name',
      dataType: 'text',
    },
  ];
}
