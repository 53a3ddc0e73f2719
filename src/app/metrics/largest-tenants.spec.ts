import { LargestTenants } from './largest-tenants.js';

describe('the largest tenants', () => {
  it('are named in the order of their sums; the sizes of all others are added up by kind', () => {
    const tenants = new LargestTenants(2);
    tenants.add('small', { orders: 1, products: 2 });
    tenants.add('large', { orders: 30 });
    tenants.add('middle', { orders: 5, products: 5 });
    tenants.add('tiny', { orders: 1, invoices: 1 });
    expect(tenants.all()).toEqual([
      ['large', { orders: 30 }],
      ['middle', { orders: 5, products: 5 }],
      ['other', { orders: 2, products: 2, invoices: 1 }],
    ]);
  });

  it('are all tenants while there are few', () => {
    const tenants = new LargestTenants(2);
    expect(tenants.all()).toEqual([]);
    tenants.add('only', { bytes: 0 });
    expect(tenants.all()).toEqual([['only', { bytes: 0 }]]);
  });
});
