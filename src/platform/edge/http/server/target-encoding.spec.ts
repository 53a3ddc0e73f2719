import { pathFaults, queryFaults } from './target-encoding.js';

describe('a request target that is not UTF-8', () => {
  it.each([
    ['/v2/orders', []],
    ['/v2/orders?search=M%C3%BCller&x=%zz&y=100%', []],
    ['/v2/orders?search=M%FCller', ['search']],
    ['/v2/orders?search=M\u00fcller', ['search']], // a byte of Latin 1
    ['/v2/orders?search=M\u00c3\u00bcller', []], // bytes of UTF-8
    ['/v2/orders?ids[]=%E9&ids=%FF&page=1&a+b=%E9', ['ids', 'a b']],
    ['/v2/orders?%E9=1', ['%E9']],
    ['/v2/orders?a=%C3', ['a']],
    ['/v2/orders?a=%ED%A0%80', ['a']], // a surrogate
  ])('is refused by the parameters of %s: %j', (url, fields) => {
    expect(queryFaults(url)).toEqual(fields.map((field) => ({ field, reason: 'is not UTF-8' })));
  });

  const ROUTES = ['/v2/customers/:id', '/v2/customers/addresses/:address_id', '/v2/inventories/by-sku/:sku'];
  it.each([
    ['/v2/customers/%E9', ['id']],
    ['/v2/customers/%E9/', ['id']],
    ['/v2/customers/addresses/%E9', ['address_id']],
    ['/v2/inventories/by-sku/%FF%FE', ['sku']],
    ['/v2/inventories/by-sku/M%C3%BCller', []],
    ['/v2/inventories/by-sku/%zz', []],
    ['/v2/nothing/%E9', []],
    ['/%E9', []],
  ])('is refused by the names of the parameters of the path %s: %j', (path, fields) => {
    expect(pathFaults(path, ROUTES)).toEqual(fields.map((field) => ({ field, reason: 'is not UTF-8' })));
  });
});
