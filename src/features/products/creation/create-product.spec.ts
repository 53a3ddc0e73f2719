import { sharedService } from '#test/support/service.js';
import { ApiKeys } from '#platform/edge/auth/api-keys.js';
import type { DomainError } from '#platform/base/errors/domain-error.js';
import { RefusedEntries } from '#platform/base/errors/refused-entries.js';
import { runAs } from '#platform/data/tenancy/caller.js';
import type { NewProduct, NewVariant } from './new-product.js';
import { ProductsService } from '../products.service.js';

const variant = (sku: string, size: string): NewVariant => ({
  ...{ sku, name: sku, prices: [], categories: [], collections: [], medias: [] },
  attributes: [{ name: 'size', value: size }],
});
const entry = (...variants: NewVariant[]): NewProduct => ({ groupCode: 'G', groupingAttributes: ['size'], variants });

describe('a list of creations in one group', () => {
  it.each([false, true])(
    'compares each entry with the variants of entries before it that are not refused; the group exists: %s',
    async (exists) => {
      const service = await sharedService();
      const client = await service.tenant();
      const products = service.app.get(ProductsService);
      const caller = await service.app.get(ApiKeys).authenticate(client.key);
      const create = (entries: NewProduct[]) => runAs(caller, () => products.createMany(entries));
      if (exists) await create([entry(variant('STORED', 'XL'))]);
      const refusal = await create([
        entry(variant('A', 'L')),
        entry(variant('B', 'M'), variant('C', 'L')),
        entry(variant('D', 'M')), // B, which has the same size, was refused
        entry(variant('E', 'M')),
        entry(variant('F', 'XL')),
      ]).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(RefusedEntries);
      const detailsOf = (error: DomainError) => error.details.map(({ field, reason }) => `${field} ${reason}`);
      const reasons = [...(refusal as RefusedEntries).errors].map(([index, error]) => [index, ...detailsOf(error)]);
      const same = 'has the same values of "size" as the variant';
      expect(reasons).toEqual([
        [1, `variants[1].attributes ${same} A`],
        [3, `variants[0].attributes ${same} D`],
        ...(exists ? [[4, `variants[0].attributes ${same} STORED`]] : []),
      ]);
    },
  );
});
