import { join } from 'node:path';
import { pluralOf, singular, withArticle } from '../../scripts/generate-module/names.mjs';
import { describeResource } from '../../scripts/generate-module/resource.mjs';

const ROOT = join(import.meta.dirname, '../..');

describe('a description of a resource', () => {
  const PLURAL = 'is not a name: plural, lower case with hyphens, such as returns or return-reasons.';

  it.each<[string, string, string | RegExp]>([
    ['orders', 'reason:text', 'src/features/orders exists already.'],
    ['Refunds', 'reason:text', `"Refunds" ${PLURAL}`],
    ['refund', 'reason:text', `"refund" ${PLURAL}`],
    ['refunds', 'reason:varchar', '"reason:varchar" is not a field'],
    ['refunds', 'reason:text(9)', '"reason:text(9)" is not a field'],
    ['refunds', 'reason:constructor', '"reason:constructor" is not a field'],
    ['refunds', 'customer:reference:customers', 'The name of the reference customer must end in _id.'],
    // also in a project with further resources
    ['refunds', 'order_id:reference:cities', /^A reference may name .*contracts, .*customers, .*; not cities\.$/],
    ['refunds', 'order_line_id:reference:order_lines', /^A reference may name .*; not order_lines\.$/],
    ['deposits', 'reason:text', 'CreateDepositV2 exists already in src/features/billing/v2/deposit-v2.dto.ts.'],
    ['refunds', 'reason:enum(damaged)', 'reason needs two or more different values'],
    ['refunds', 'reason:enum(damaged,damaged)', 'reason needs two or more different values'],
    ['refunds', 'line:children(note:text)', 'The name of the children line must be a plural, such as lines.'],
    ['refunds', 'lines:children(parts:children(note:text))', 'parts: children cannot have children.'],
    ['refunds', 'lines:children(position:integer)', 'Each line has the field position already.'],
    ['refunds', 'reason:text,reason:text', 'The field reason must not be repeated.'],
    ['refunds', 'version:integer', 'Each refund has the field version already.'],
    ['refunds', 'from:text', 'from is a word of SQL; choose another name.'],
  ])('refuses %s with %s', (name, fields, message) => {
    expect(() => describeResource(name, { fields, root: ROOT })).toThrow(message);
  });

  it('has one version of the API or both', () => {
    const describeVersions = (versions: string) =>
      describeResource('refunds', { fields: 'note:text', versions, root: ROOT });
    expect(() => describeVersions('v1')).toThrow('--versions is v1,v2 or v2; not v1.');
    expect(describeVersions('v2')).toMatchObject({ hasV1: false });
  });

  it.each([
    ['returns', 'a return'],
    ['orders', 'an order'],
    ['invoices', 'an invoice'],
    ['categories', 'a category'],
    ['addresses', 'an address'],
    ['boxes', 'a box'],
    ['batches', 'a batch'],
    ['statuses', 'a status'],
    ['warehouses', 'a warehouse'],
    ['quotes', 'a quote'],
    ['units', 'a unit'],
    ['users', 'a user'],
    ['hours', 'an hour'],
    ['agreements', 'an agreement'],
    ['expenses', 'an expense'],
  ])('names one of the %s %s', (plural, one) => {
    expect(withArticle(singular(plural))).toBe(one);
    expect(pluralOf(singular(plural))).toBe(plural);
  });
});
