import type { Decimal } from '#platform/base/values/decimal.js';
import { TextList } from '#platform/edge/validation/nested.js';
import {
  Amount,
  ExactText,
  Id,
  Identifier,
  OneOf,
  Text,
  Url,
  Whole,
  YesNo,
} from '#platform/edge/validation/scalars.js';
import { Answered, Created } from '#platform/edge/validation/shapes.js';
import { WEBSITE_VISIBILITIES, type WebsiteVisibility, WEIGHT_UNITS, type WeightUnit } from '../product.entity.js';
import * as limits from '../product-limits.js';

export abstract class ProductMediaShape {
  @Url({
    text: 'Address of the picture: the `url` of an uploaded media file, or any other http or https address',
    v1: { commonExample: 'https://images.example.com/nw-example-1.jpg' },
    v2: { commonExample: 'https://images.example.com/nw-example-2.jpg' },
    answered: { as: Text, max: 2048 },
  })
  url: string;

  @Whole({
    optional: true,
    text: 'Position among the media of the product, the lowest first; its place in the list, from 0, if it is not sent',
    commonExample: 0,
  })
  order?: number;

  @Text({
    optional: true,
    text: 'Kind of the medium in your own terms; `image` if it is not sent',
    commonExample: 'image',
  })
  type?: string;

  @YesNo({
    optional: true,
    text: 'Whether this is the picture that represents the product: at most one; the first, if none is sent with `true`',
    commonExample: true,
  })
  is_default?: boolean;
}

export abstract class ProductAttributeShape {
  @Id() readonly id: string;
  @Identifier({ commonExample: 'quantity_per_unit' }) name: string;
  @ExactText({
    min: 0,
    max: limits.MAX_ATTRIBUTE_VALUE_LENGTH,
    commonExample: '10 boxes x 30 bags',
    answered: { min: 0 },
  })
  value: string;
}

export abstract class NewProductAttribute extends Created(ProductAttributeShape, 'v2') {}

export abstract class ProductAttribute extends Answered(ProductAttributeShape, 'v2') {}

export abstract class SeoInfoShape {
  @Text({
    optional: true,
    nullable: true,
    text: 'Main heading of the page of the product',
    commonExample: 'Chai',
  })
  primary_title?: string | null;

  @Text({
    optional: true,
    nullable: true,
    text: 'Title of the page in search results and browser tabs',
    commonExample: 'Chai, gift box of 30 bags',
    changed: { example: 'Chai, 10 boxes of 20 bags' },
  })
  title?: string | null;

  @ExactText({
    optional: true,
    nullable: true,
    max: limits.MAX_SEO_DESCRIPTION_LENGTH,
    text: 'Description of the page in search results, at most 2,000 characters',
    commonExample: 'Spiced black tea for wholesale customers',
    changed: { example: 'Black tea for wholesale customers' },
  })
  description?: string | null;

  @TextList({
    optional: true,
    nullable: true,
    max: limits.MAX_LABELS,
    text: 'Search words of the page, at most 100',
    commonExample: ['chai', 'tea'],
  })
  keywords?: string[] | null;
}

export abstract class ChannelVisibilityShape {
  @OneOf(WEBSITE_VISIBILITIES, {
    optional: true,
    nullable: true,
    text: 'To whom your website shows the product; null until it is set. The service only stores it',
    valueTexts: {
      DontShow: 'is not shown',
      ShowForLoggedInUsersOnly: 'is shown to customers who are logged in',
      ShowForLoggedInAndNonLoggedInUsers: 'is shown to everyone',
    } satisfies Record<WebsiteVisibility, string>,
    commonExample: 'ShowForLoggedInUsersOnly',
    changed: { example: 'ShowForLoggedInAndNonLoggedInUsers' },
  })
  website?: WebsiteVisibility | null;
}

export abstract class VolumeShape {
  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Volume of one unit in cubic feet',
    commonExample: 0.75,
    answered: { min: 0, nullable: false },
  })
  cft?: Decimal | null;

  @Amount({
    optional: true,
    nullable: true,
    min: 0,
    text: 'Volume of one unit in cubic metres; ignored if `cft` is sent too',
    commonExample: 0.0212,
    answered: { min: 0, nullable: false },
  })
  cbm?: Decimal | null;
}

export abstract class NetWeightShape {
  @Amount({ min: 0, text: 'Weight of one unit, at least 0', commonExample: 0.6, answered: { min: 0 } }) value: Decimal;
  @OneOf(WEIGHT_UNITS, {
    text: 'Unit in which the weight is stated; it is stored as it was sent',
    valueTexts: {
      kg: 'kilograms, 1,000 grams each',
      g: 'grams, a thousandth of a kilogram each',
      lb: 'pounds, 0.45359237 kilograms each',
      oz: 'ounces, a sixteenth of a pound each',
    } satisfies Record<WeightUnit, string>,
    commonExample: 'kg',
  })
  unit: WeightUnit;
}
