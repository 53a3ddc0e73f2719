import type { Client } from '#test/support/client.js';
import { sharedService } from '#test/support/service.js';
import { makeTrade } from '#test/support/trade.js';
import { invoiceV2 } from '#test/support/invoices/invoice-bodies.js';

describe('the tax summary of invoices in the mode stated', () => {
  let client: Client;

  beforeAll(async () => {
    client = await (await sharedService()).tenant();
    await makeTrade(client);
  });

  let number = 0;
  const summaryOf = async (items: object[], charges: object[] = []) => {
    const reference = `R-${++number}`;
    const body = invoiceV2({ items, charges, reference_id: reference, invoice_number: reference });
    const made = await client.create('/v2/invoices', { ...body, invoice_status: 'DRAFT' });
    expect((await client.get(`/v2/invoices/${made.id}`)).body.data).toEqual(made);
    await client.delete(`/v2/invoices/${made.id}`);
    return made.tax_summary;
  };
  const line = (amount: number, tax?: number, tax_type = 'percentage') => ({
    ...{ sku: 'A', quantity: 1, amount },
    tax_charges: tax === undefined ? undefined : { tax, tax_type },
  });
  const row = (rate: number, base: number, tax: number) => ({
    ...{ category: 'S', rate, base, tax },
    ...{ exemption_code: null, exemption_reason: null },
  });
  const percent = (type: string, amount: number) => ({ name: type, type, value_type: 'percentage', amount });

  it('is made from taxes of the lines in per cent, which a discount reduces', async () => {
    expect(await summaryOf([line(100, 19), line(50, 7), line(20)], [percent('discount', 10)])).toEqual([
      row(19, 90, 17.1),
      row(7, 45, 3.15),
      row(0, 18, 0),
    ]);
  });

  it('is made from one charge of tax in per cent', async () => {
    const freight = { name: 'Freight', type: 'shipping', amount: 5 };
    expect(await summaryOf([line(100)], [percent('tax', 19), freight])).toEqual([row(19, 100, 19), row(0, 5, 0)]);
  });

  it('is null where no rate is stated', async () => {
    expect(await summaryOf([line(100)])).toBeNull();
    expect(await summaryOf([line(100, 19), line(50, 3.5, 'value')])).toBeNull();
    expect(await summaryOf([line(100)], [percent('tax', 19), percent('tax', 1)])).toBeNull();
    expect(await summaryOf([line(100)], [{ name: 'VAT', type: 'tax', amount: 19 }])).toBeNull();
    expect(await summaryOf([line(100, 19)], [percent('tax', 1)])).toBeNull();
  });
});
