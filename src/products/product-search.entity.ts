import { Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '../platform/database/columns.js';
import { Product } from './product.entity.js';

/**
 * What of a product is searched, kept by triggers: a slim table of its own, so that the trigram index is only written when
 * these texts change, and so that a policy of its own can let the planner use that index (see the migration).
 */
@Entity('product_search')
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], {
  name: 'product_search_product_fk',
  onDelete: 'CASCADE',
})
@Index('product_search_document', ['tenantId', 'document'], { type: 'gin' })
export class ProductSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('product_id', { primary: true }) productId: string;
  @TextColumn('document') document: string;
}
