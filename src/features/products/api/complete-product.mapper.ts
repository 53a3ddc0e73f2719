import type { Complete } from '#platform/base/values/complete.js';
import type { NewVariant } from '../creation/new-product.js';
import type { SeoInfoChange } from '../creation/seo-info.js';
import type { ProductChanges } from '../change/update-product.js';
import { changedList, newVariant, productChanges } from './product.mapper.js';
import type { NetWeight } from '../product.entity.js';
import type { ChangedFields, CreatedFields } from '#platform/edge/validation/shapes.js';
import type { ChannelVisibilityShape, NetWeightShape, SeoInfoShape, VolumeShape } from './product-part.shape.js';
import type { PriceShape } from './product-price.shape.js';
import type { ProductShape, VariantShape } from './product.shape.js';

/** The parts of a product whose fields a change changes one by one. */
interface ChangedParts {
  product_prices?: ChangedFields<PriceShape>[] | null;
  seo_info?: ChangedFields<SeoInfoShape> | null;
  channel_visibility?: ChangedFields<ChannelVisibilityShape> | null;
  volume?: ChangedFields<VolumeShape> | null;
}
type ChangedProduct = ChangedFields<Omit<ProductShape, keyof ChangedParts>> & ChangedParts;

/** A new variant with all that v2 and files can state. */
export const completeVariant = (
  dto: CreatedFields<InstanceType<typeof VariantShape>>,
): Complete<NewVariant, 'id' | 'status'> =>
  Object.assign(newVariant(dto), {
    tags: dto.tags,
    seoInfo: dto.seo_info && seoInfoFrom(dto.seo_info),
    urlSlug: dto.url_slug,
    websiteVisibility: dto.channel_visibility?.website,
    volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
    description: dto.description,
    barcode: dto.barcode,
    unitCode: dto.unit_code,
    netWeight: dto.net_weight && netWeightFrom(dto.net_weight),
    taxRate: dto.tax_rate,
    taxCategory: dto.tax_category,
  });

/** Changes of a product with all that v2 and files can state. */
export const completeProductChanges = (dto: ChangedProduct): Complete<ProductChanges, 'price'> => ({
  ...productChanges(dto),
  groupingAttributes: changedList(dto.grouping_attributes),
  brand: dto.brand,
  tags: changedList(dto.tags),
  seoInfo: dto.seo_info && seoInfoFrom(dto.seo_info),
  urlSlug: dto.url_slug,
  websiteVisibility: dto.channel_visibility === null ? null : dto.channel_visibility?.website,
  volume: dto.volume && { cft: dto.volume.cft, cbm: dto.volume.cbm },
  description: dto.description,
  barcode: dto.barcode,
  unitCode: dto.unit_code,
  netWeight: dto.net_weight && netWeightFrom(dto.net_weight),
  taxRate: dto.tax_rate,
  taxCategory: dto.tax_category,
});

const netWeightFrom = ({ value, unit }: CreatedFields<NetWeightShape>): Complete<NetWeight> => ({ value, unit });

/** Also of a creation, whose fields are never null. */
const seoInfoFrom = (dto: ChangedFields<SeoInfoShape>): Complete<SeoInfoChange> => ({
  primaryTitle: dto.primary_title,
  title: dto.title,
  description: dto.description,
  keywords: changedList(dto.keywords),
});
