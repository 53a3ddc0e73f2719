import { Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Product } from './product.entity.js';

/** The key (`labelKey`) of one category or tag of a product that is not deleted, written by triggers; see `migrations/0023-product-filters.ts`. */
@Entity('product_labels')
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], {
  name: 'product_labels_product_fk',
  onDelete: 'CASCADE',
})
@Index('product_labels_product', ['tenantId', 'productId'])
export class ProductLabel {
  @TenantIdColumn() tenantId: string;
  @TextColumn('kind', { primary: true }) kind: 'category' | 'tag';
  @TextColumn('value', { primary: true }) value: string;
  @UuidColumn('product_id', { primary: true }) productId: string;
}
