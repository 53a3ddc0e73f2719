import { Entity, Index, Unique } from 'typeorm';
import { BooleanColumn, IntegerColumn, JsonColumn, ResourceRow, TextColumn } from '../platform/database/columns.js';

/** What attributes describe (contract, section 3). */
export const ATTRIBUTE_ENTITIES = ['customer', 'product', 'address', 'contact', 'order', 'invoice'] as const;
export type AttributeEntity = (typeof ATTRIBUTE_ENTITIES)[number];

/** Those that both generations can define, for every entity. */
export const GENERAL_DATA_TYPES = [
  'text',
  'number',
  'percentage',
  'long_text',
  'date_only',
  'email',
  'checkbox',
  'file',
  'phone_e164',
  'select',
  'multi_select',
  'url',
  'html',
] as const;
/** Those that the second generation added, for products alone. */
export const PRODUCT_DATA_TYPES = ['single_select_swatch', 'multi_select_swatch', 'color'] as const;
export const DATA_TYPES = [...GENERAL_DATA_TYPES, ...PRODUCT_DATA_TYPES] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** One of the values that an attribute of a select type can have. */
export interface AttributeOption {
  label: string;
  value: string;
  imageUrl: string | null;
  /** `#RGB` or `#RRGGBB`. */
  colorCode: string | null;
}

/** As the caller sent it; what stands for a missing value is its text form. */
export type DefaultValue = string | number | boolean | string[];

@Entity('attributes')
@Unique('attributes_name_key', ['tenantId', 'entity', 'nameKey'])
@Index('attributes_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('attributes_created_at', ['tenantId', 'createdAt', 'id'])
export class Attribute extends ResourceRow {
  @TextColumn('entity') entity: AttributeEntity;
  @TextColumn('name') name: string;
  /** The name as it is compared: definitions do not tell case apart. */
  @TextColumn('name_key') nameKey: string;
  @TextColumn('data_type') dataType: DataType;
  @JsonColumn('options') options: AttributeOption[];
  @JsonColumn('default_value', { nullable: true }) defaultValue: DefaultValue | null;
  @BooleanColumn('show_label', { nullable: true }) showLabel: boolean | null;
  @IntegerColumn('priority', { default: 0 }) priority: number;
  @BooleanColumn('is_mandatory', { default: false }) isMandatory: boolean;
}
