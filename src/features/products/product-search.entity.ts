import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantIdColumn, TextColumn, UuidColumn } from '#platform/data/sql/columns.js';
import { Product } from './product.entity.js';

/**
 * The searchable texts of a product, written by triggers. They have a table of their own so that their indexes are written only
 * when they change, and so that a row-level security policy of their own lets the planner use these indexes (see `migrations/0003-catalogue.ts`).
 */
@Entity('product_search')
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], {
  name: 'product_search_product_fk',
  onDelete: 'CASCADE',
})
@Index('product_search_document', ['tenantId', 'document'], { type: 'gin' })
@Index('product_search_code_parts', ['tenantId', 'codeParts'], { type: 'gin' })
@Check('product_search_code_parts_check', 'code_parts is not null')
export class ProductSearch {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('product_id', { primary: true }) productId: string;
  @TextColumn('document') document: string;
  /** The parts of six characters of all words with a digit (`product_search_code_parts`). */
  @Column({ type: 'text', name: 'code_parts', array: true, nullable: true, collation: 'C' }) codeParts: string[];
}
