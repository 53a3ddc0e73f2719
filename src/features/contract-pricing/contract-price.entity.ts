import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { DecimalsColumn, IntegersColumn, TenantIdColumn, UuidColumn } from '#platform/data/sql/columns.js';
import type { WireDecimal } from '#platform/base/values/decimal.js';
import { Product } from '#features/products/product.entity.js';
import { Contract } from './contract.entity.js';

/**
 * The price of one product in one contract. Its volume tiers are stored in three arrays of the same length, by rising start: a
 * contract has up to 100,000 tiers, and rows of single tiers would consist mostly of keys.
 */
@Entity('contract_prices')
@ForeignKey(() => Contract, ['tenantId', 'contractId'], ['tenantId', 'id'], {
  name: 'contract_prices_contract_fk',
  onDelete: 'CASCADE',
})
@ForeignKey(() => Product, ['tenantId', 'productId'], ['tenantId', 'id'], { name: 'contract_prices_product_fk' })
@Index('contract_prices_product', ['tenantId', 'productId', 'contractId'])
@Check(
  'contract_prices_tiers_check',
  'cardinality(start_quantities) > 0 and cardinality(end_quantities) = cardinality(start_quantities) and cardinality(prices) = cardinality(start_quantities)',
)
export class ContractPrice {
  @TenantIdColumn() tenantId: string;
  @UuidColumn('contract_id', { primary: true }) contractId: string;
  @UuidColumn('product_id', { primary: true }) productId: string;
  @IntegersColumn('start_quantities') startQuantities: number[];
  /** The last whole quantity of each tier, which the tier holds with its fractions; null for no end. */
  @IntegersColumn('end_quantities') endQuantities: (number | null)[];
  @DecimalsColumn('prices') prices: WireDecimal[];
}
