import type { Faults } from '../platform/errors/faults.js';
import {
  type AttributeEntity,
  type AttributeOption,
  type DataType,
  type DefaultValue,
  PRODUCT_DATA_TYPES,
} from './attribute.entity.js';
import { defaultFault } from './default-value.js';
import { isMultiSelect, isSelect, SEPARATOR } from './value-forms.js';

/** What of a definition hangs together. */
export interface Judgeable {
  entity: AttributeEntity;
  dataType: DataType;
  options: readonly AttributeOption[];
  defaultValue: DefaultValue | null;
}

const PRODUCTS_ONLY: readonly DataType[] = PRODUCT_DATA_TYPES;

/** The rules between the fields of a definition (contract, section 3). */
export function judgeDefinition({ entity, dataType, options, defaultValue }: Judgeable, faults: Faults): void {
  if (PRODUCTS_ONLY.includes(dataType) && entity !== 'product')
    faults.add('data_type', `can be ${dataType} for products only`);
  judgeOptions(dataType, options, faults);
  const isUndecided = isSelect(dataType) && !options.length; // which is a fault already
  if (defaultValue === null || isUndecided) return;
  const values = options.map(({ value }) => value);
  const reason = defaultFault(dataType, values, defaultValue);
  if (reason) faults.add('configuration.default_value', reason);
}

function judgeOptions(dataType: DataType, options: readonly AttributeOption[], faults: Faults): void {
  const path = 'configuration.options';
  if (isSelect(dataType) && !options.length) faults.add(path, `must not be empty for the data type ${dataType}`);
  if (!isSelect(dataType) && options.length) faults.add(path, `must be empty for the data type ${dataType}`);
  const seen = new Set<string>();
  options.forEach((option, index) => {
    const fault = (field: string, reason: string) => faults.add(`${path}[${index}].${field}`, reason);
    const { value, imageUrl, colorCode } = option;
    if (seen.has(value)) fault('value', 'must not be repeated');
    seen.add(value);
    if (isMultiSelect(dataType) && !isSeparable(value))
      fault('value', 'must not contain a comma, nor begin or end with a space');
    const required = `is required for the data type ${dataType}`;
    if (dataType.endsWith('_swatch') && imageUrl === null) fault('image_url', required);
    if (dataType === 'color' && colorCode === null) fault('color_code', required);
  });
}

/** Whether an option can stand beside others in one value. */
const isSeparable = (value: string): boolean => !value.includes(SEPARATOR) && !/^ | $/.test(value);
