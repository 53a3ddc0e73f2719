import type { ReadCharge, ReadInvoice } from './read-invoice.js';

/** Numbers are whole numbers of this part of one: quantities and prices have four decimals. */
const SCALE = 10_000n;

/** A decimal text, read without any library for decimals. */
function units(text: string | null): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text ?? '0');
  if (!parts) throw new Error(`${text} is no decimal of at most four places`);
  const [, sign, whole, fraction = ''] = parts;
  const value = BigInt(whole!) * SCALE + BigInt(fraction.padEnd(4, '0'));
  return sign ? -value : value;
}

/** value ÷ divisor, rounded half away from zero. */
function divide(value: bigint, divisor: bigint): bigint {
  const [size, sign] = value < 0n ? [-value, -1n] : [value, 1n];
  return sign * ((2n * size + divisor) / (2n * divisor));
}

/** Whether two products of two numbers differ by at most 0.02, which rules of Peppol permit in every currency. */
function isWithinSlack(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one;
  return difference <= (2n * SCALE * SCALE) / 100n;
}

const sum = (values: bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
const signed = ({ isCharge, amount }: ReadCharge): bigint => (isCharge ? units(amount) : -units(amount));

/**
 * What is wrong in an electronic invoice by the rules of EN 16931, sums without any slack; empty if nothing. `decimals` are those of the
 * currency.
 */
export function invoiceFindings(invoice: ReadInvoice, decimals: number): string[] {
  const smallest = SCALE / 10n ** BigInt(decimals);
  /** Of ten-thousandths of ten-thousandths, to the smallest unit of the currency. */
  const rounded = (product: bigint): bigint => divide(product, SCALE * smallest) * smallest;
  const findings: string[] = [];
  const holds = (condition: boolean, finding: string) => {
    if (!condition) findings.push(finding);
  };
  const { lines, charges, groups, totals } = invoice;

  const amounts = [
    ...Object.values(totals),
    ...groups.flatMap(({ base, tax }) => [base, tax]),
    ...charges.flatMap(({ amount, base }) => [amount, base]),
    ...lines.map(({ net }) => net),
  ].filter((amount) => amount !== null);
  const formOf = (digits: number) => new RegExp(digits === 0 ? '^-?\\d+$' : `^-?\\d+\\.\\d{${digits}}$`);
  const form = formOf(decimals);
  for (const amount of amounts) holds(form.test(amount), `the amount ${amount} has not ${decimals} decimals`);
  for (const amount of lines.flatMap((line) => line.charges.flatMap(({ amount, base }) => [amount, base])))
    holds(amount === null || form.test(amount) || formOf(2).test(amount), `the amount ${amount} has not 2 decimals`);

  for (const line of lines) {
    const product = units(line.quantity) * units(line.price);
    const exact = product + sum(line.charges.map(signed)) * SCALE;
    holds(rounded(exact) === units(line.net), `line ${line.id}: net ${line.net}`);
    holds(isWithinSlack(exact, units(line.net) * SCALE), `line ${line.id}: net ${line.net} (PEPPOL-EN16931-R120)`);
    holds(units(line.price) >= 0n, `line ${line.id}: price ${line.price} (BR-27)`);
    holds(/^[A-Z0-9]{2,3}$/.test(line.unit ?? ''), `line ${line.id}: unit ${line.unit} (BR-CL-23)`);
    holds(Boolean(line.name), `line ${line.id}: no name (BR-25)`);
    holds(line.category !== 'O' || line.rate === null, `line ${line.id}: rate of O (BR-O-05)`);
  }
  holds(new Set(lines.map(({ id }) => id)).size === lines.length && lines.length > 0, 'ids of lines (BR-16, BR-21)');
  for (const charge of [...charges, ...lines.flatMap((line) => line.charges)]) {
    holds(units(charge.amount) > 0n, `charge ${charge.amount}`);
    holds(Boolean(charge.reason ?? charge.reasonCode), 'a charge without a reason (BR-33, BR-38, BR-42, BR-44)');
    holds((charge.base === null) === (charge.percentage === null), 'base without percentage (R041, R042)');
    const computed = (units(charge.base) * units(charge.percentage)) / 100n;
    holds(
      charge.base === null ||
        (rounded(computed) === rounded(units(charge.amount) * SCALE) &&
          isWithinSlack(computed, units(charge.amount) * SCALE)),
      `charge ${charge.amount} of ${charge.base} (PEPPOL-EN16931-R040)`,
    );
  }

  const keyOf = ({ category, rate }: { category: string | null; rate: string | null }) => `${category} ${units(rate)}`;
  const parts = [
    ...lines.map((line) => ({ key: keyOf(line), value: units(line.net) })),
    ...charges.map((charge) => ({ key: keyOf(charge), value: signed(charge) })),
  ];
  const keys = groups.map(keyOf);
  holds(new Set(keys).size === keys.length, 'a group twice');
  for (const { key } of parts) if (!keys.includes(key)) findings.push(`no group ${key} (BR-S-01)`);
  for (const group of groups) {
    const key = keyOf(group);
    holds(
      units(group.base) === sum(parts.filter((part) => part.key === key).map(({ value }) => value)),
      `base of ${key} (BR-S-08)`,
    );
    holds(units(group.tax) === rounded((units(group.base) * units(group.rate)) / 100n), `tax of ${key} (BR-CO-17)`);
    const isExempt = ['E', 'AE', 'K', 'G', 'O'].includes(group.category ?? '');
    holds(isExempt === Boolean(group.exemptionCode ?? group.exemptionReason), `exemption of ${key} (BR-E-10, BR-S-10)`);
    holds(group.rate !== null, `no rate of ${key} (BR-DE-14)`);
    holds(['S', 'L', 'M'].includes(group.category ?? '') || units(group.rate) === 0n, `rate of ${key} (BR-Z-05)`);
    holds(
      ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'].includes(group.category ?? ''),
      `category ${group.category} (BR-CL-17)`,
    );
  }

  const of = (isCharge: boolean) => charges.filter((charge) => charge.isCharge === isCharge);
  holds(units(totals.lines) === sum(lines.map(({ net }) => units(net))), 'BR-CO-10');
  for (const [stated, isCharge, rule] of [
    [totals.discounts, false, 'BR-CO-11'],
    [totals.charges, true, 'BR-CO-12'],
  ] as const) {
    holds(units(stated) === sum(of(isCharge).map(({ amount }) => units(amount))), rule);
    holds((stated === null) === (of(isCharge).length === 0), rule);
  }
  holds(units(totals.withoutTax) === units(totals.lines) - units(totals.discounts) + units(totals.charges), 'BR-CO-13');
  holds(units(totals.tax) === sum(groups.map(({ tax }) => units(tax))), 'BR-CO-14');
  holds(units(totals.withTax) === units(totals.withoutTax) + units(totals.tax), 'BR-CO-15');
  holds(units(totals.due) === units(totals.withTax) - units(totals.paid) + units(totals.rounding), 'BR-CO-16');
  return [...findings, ...partyFindings(invoice)];
}

function partyFindings({ seller, buyer, delivery, groups, payments, ...invoice }: ReadInvoice): string[] {
  const categories = new Set(groups.map(({ category }) => category));
  const isUnion = categories.has('K');
  const rules: [holds: boolean, rule: string][] = [
    [['380', '381', '386'].includes(invoice.typeCode ?? ''), 'type code (BR-CL-01)'],
    [/^\d{4}-\d{2}-\d{2}$/.test(invoice.issueDate ?? ''), 'BR-03'],
    [Intl.supportedValuesOf('currency').includes(invoice.currency ?? ''), 'BR-CL-04'],
    [
      Boolean(invoice.number && seller.name && buyer.name && seller.country && buyer.country),
      'BR-02, BR-06, BR-07, BR-09, BR-11',
    ],
    [Boolean(seller.identifier ?? seller.registrationId ?? seller.vatId), 'BR-CO-26'],
    [Boolean(seller.vatId ?? seller.taxNumber) || categories.has('O'), 'BR-S-02'],
    [(seller.endpoint === null) === (seller.endpointScheme === null), 'BR-62'],
    [(buyer.endpoint === null) === (buyer.endpointScheme === null), 'BR-63'],
    [[seller, buyer].every(({ vatId }) => vatId === null || /^[A-Z]{2}/.test(vatId)), 'BR-CO-09'],
    [!categories.has('O') || (seller.vatId === null && buyer.vatId === null), 'BR-O-02'],
    [!categories.has('O') || categories.size === 1, 'BR-O-11'],
    [!categories.has('AE') || Boolean(buyer.vatId ?? buyer.registrationId), 'BR-AE-02'],
    [!isUnion || Boolean(seller.vatId && buyer.vatId), 'BR-IC-02'],
    [!isUnion || Boolean(delivery.date), 'BR-IC-11'],
    [!isUnion || Boolean(delivery.country), 'BR-IC-12'],
    [Boolean(invoice.dueDate ?? invoice.paymentTerms), 'BR-CO-25'],
    [!delivery.city || Boolean(delivery.country), 'BR-57'],
    [
      payments.every(({ code, iban }) => (code === '97' ? iban === null : iban !== null && isIban(iban))),
      'BR-61, BR-DE-19',
    ],
    [invoice.preceding === null || invoice.typeCode === '381', 'BG-3'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false;
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
