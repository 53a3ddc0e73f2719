import { Check, Entity, ForeignKey, Index } from 'typeorm';
import {
  DecimalColumn,
  IntegerColumn,
  JsonColumn,
  TenantIdColumn,
  TimeColumn,
  UuidColumn,
} from '#platform/data/sql/columns.js';
import type { Decimal, WireDecimal } from '#platform/base/values/decimal.js';
import { PriceList } from '#features/price-lists/price-list.entity.js';
import { Product } from './product.entity.js';

export interface VolumeTier {
  startQuantity: number;
  price: WireDecimal;
  stepIncrement: number | null;
}

/** The price of one product in one price list. */
@Entity('product_prices')
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], {
  name: 'product_prices_product_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => PriceList, ['tenantId', 'priceListId'], ['tenantId', 'id'], { name: 'product_prices_price_list_fk' })
@Index('product_prices_price_list', ['tenantId', 'priceListId'])
@Check('product_prices_price_check', 'price >= 0')
export class ProductPrice {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('product_id', { primary: true }) productId: string;
  @UuidColumn('price_list_id', { primary: true }) priceListId: string;
  @DecimalColumn('price') price: Decimal;
  @DecimalColumn('sale_price', { nullable: true }) salePrice: Decimal | null;
  @IntegerColumn('min_order_quantity', { nullable: true }) minOrderQuantity: number | null;
  @IntegerColumn('max_order_quantity', { nullable: true }) maxOrderQuantity: number | null;
  @IntegerColumn('step_increment', { nullable: true }) stepIncrement: number | null;
  @IntegerColumn('default_order_quantity', { nullable: true }) defaultOrderQuantity: number | null;
  @JsonColumn('volume_tiers') volumeTiers: VolumeTier[];
  @TimeColumn('created_at', { default: () => 'tenant_now()' }) createdAt: Date;
  @TimeColumn('updated_at', { default: () => 'tenant_now()' }) updatedAt: Date;
}
