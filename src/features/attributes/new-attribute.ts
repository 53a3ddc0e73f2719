import type { Faults } from '#platform/base/errors/faults.js';
import { attributeKey } from './attribute-values.js';
import {
  type Attribute,
  type AttributeEntity,
  type AttributeOption,
  type DataType,
  type DefaultValue,
  PRODUCT_DATA_TYPES,
} from './attribute.entity.js';
import { defaultFault, isMultiSelect, isSelect, normalDefault, SEPARATOR } from './data-types.js';

export interface NewAttribute {
  /** Set by imports that can be repeated; otherwise generated. */
  id?: string;
  entity: AttributeEntity;
  name: string;
  dataType: DataType;
  options?: AttributeOption[];
  defaultValue?: DefaultValue;
  showLabel?: boolean;
  priority?: number;
  isMandatory?: boolean;
}

export type AttributeRow = Omit<Attribute, 'tenantId' | 'version' | 'createdAt' | 'updatedAt'>;

/** {@link normalDefault} by the definition. */
export const defaultValueOf = (
  dataType: DataType,
  options: readonly AttributeOption[],
  value: DefaultValue,
): DefaultValue =>
  normalDefault(
    dataType,
    options.map((option) => option.value),
    value,
  );

export const newAttributeRow = (input: NewAttribute & { id: string }): AttributeRow => ({
  id: input.id,
  entity: input.entity,
  name: input.name,
  nameKey: attributeKey(input.name),
  dataType: input.dataType,
  options: input.options ?? [],
  defaultValue:
    input.defaultValue === undefined ? null : defaultValueOf(input.dataType, input.options ?? [], input.defaultValue),
  showLabel: input.showLabel ?? null,
  priority: input.priority ?? 0,
  isMandatory: input.isMandatory ?? false,
});

/** Fields of a definition that must be consistent. */
export type AttributeConfiguration = Pick<AttributeRow, 'entity' | 'dataType' | 'defaultValue'> & {
  options: readonly AttributeOption[];
};

const PRODUCTS_ONLY: readonly DataType[] = PRODUCT_DATA_TYPES;

/**
 * Checks the rules between the fields of a definition: swatches and colors are for products only; select types have options and other
 * types have none; values and labels of options are distinct, ignoring case; the default value fits the data type.
 */
export function checkDefinition(
  { entity, dataType, options, defaultValue }: AttributeConfiguration,
  faults: Faults,
): void {
  if (PRODUCTS_ONLY.includes(dataType) && entity !== 'product')
    faults.add('data_type', `can be ${dataType} for products only`);
  checkOptions(dataType, options, faults);
  const lacksOptions = isSelect(dataType) && !options.length; // reported by checkOptions
  if (defaultValue === null || lacksOptions) return;
  const values = options.map(({ value }) => value);
  const reason = defaultFault(dataType, values, defaultValue);
  if (reason) faults.add('configuration.default_value', reason);
}

function checkOptions(dataType: DataType, options: readonly AttributeOption[], faults: Faults): void {
  const path = 'configuration.options';
  if (isSelect(dataType) && !options.length) faults.add(path, `must not be empty for the data type ${dataType}`);
  if (!isSelect(dataType) && options.length) faults.add(path, `must be empty for the data type ${dataType}`);
  const first = { value: new Map<string, number>(), label: new Map<string, number>() };
  options.forEach((option, index) => {
    const fault = (field: string, reason: string) => faults.add(`${path}[${index}].${field}`, reason);
    const { value, imageUrl, colorCode } = option;
    for (const field of ['value', 'label'] as const) {
      const key = attributeKey(option[field]);
      const other = first[field].get(key);
      if (other === undefined) first[field].set(key, index);
      else fault(field, `must not equal ${path}[${other}].${field}, upper and lower case being the same`);
    }
    if (isMultiSelect(dataType) && value.includes(SEPARATOR)) fault('value', 'must not contain a comma');
    const required = `is required for the data type ${dataType}`;
    if (dataType.endsWith('_swatch') && imageUrl === null) fault('image_url', required);
    if (dataType === 'color' && colorCode === null) fault('color_code', required);
  });
}
