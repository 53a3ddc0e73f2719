import { Entity, Index, Unique } from 'typeorm';
import { BooleanColumn, IntegerColumn, JsonColumn, ResourceRow, TextColumn } from '#platform/data/sql/columns.js';

/** Resources that can have attribute values. */
export const ATTRIBUTE_ENTITIES = ['customer', 'product', 'address', 'contact', 'order', 'invoice'] as const;
export type AttributeEntity = (typeof ATTRIBUTE_ENTITIES)[number];

/** Data types that v1 and v2 can create, for every entity. */
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
/** Data types that only v2 can create, for products only. */
export const PRODUCT_DATA_TYPES = ['single_select_swatch', 'multi_select_swatch', 'color'] as const;
export const DATA_TYPES = [...GENERAL_DATA_TYPES, ...PRODUCT_DATA_TYPES] as const;
export type DataType = (typeof DATA_TYPES)[number];

/** A possible value of an attribute of a select type. */
export interface AttributeOption {
  label: string;
  value: string;
  imageUrl: string | null;
  /** `#RGB` or `#RRGGBB`. */
  colorCode: string | null;
}

/**
 * Stored as the caller sent it. When a resource is created without a value for a mandatory attribute, the resource gets the default as
 * a value, converted to text.
 */
export type DefaultValue = string | number | boolean | string[];

@Entity('attributes')
@Unique('attributes_name_key', ['tenantId', 'entity', 'nameKey'])
@Index('attributes_updated_at', ['tenantId', 'updatedAt', 'id'])
@Index('attributes_created_at', ['tenantId', 'createdAt', 'id'])
export class Attribute extends ResourceRow {
  @TextColumn('entity') entity: AttributeEntity;
  @TextColumn('name') name: string;
  /** The name in lower case, by which it is unique and found. */
  @TextColumn('name_key') nameKey: string;
  @TextColumn('data_type') dataType: DataType;
  @JsonColumn('options') options: AttributeOption[];
  @JsonColumn('default_value', { nullable: true }) defaultValue: DefaultValue | null;
  @BooleanColumn('show_label', { nullable: true }) showLabel: boolean | null;
  /** Lists of attributes can be sorted by it; it has no other effect. */
  @IntegerColumn('priority', { default: 0 }) priority: number;
  @BooleanColumn('is_mandatory', { default: false }) isMandatory: boolean;
}
