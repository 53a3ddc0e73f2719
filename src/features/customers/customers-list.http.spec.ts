import type { Client } from '#test/support/client.js';
import { asAdmin } from '#test/support/database.js';
import { type TestService, sharedService } from '#test/support/service.js';

describe('lists of customers', () => {
  let service: TestService;
  let client: Client;

  beforeAll(async () => {
    service = await sharedService();
  });
  beforeEach(async () => {
    client = await service.tenant();
  });
  const ids = async (path: string): Promise<string[]> => {
    const { status, body } = await client.get(path);
    expect(status).toBe(200);
    return body.data.map((customer: { reference_id: string }) => customer.reference_id);
  };
  const sql = (text: string, values: unknown[] = []) =>
    asAdmin(service.database.adminUrl, async (admin) => (await admin.query(text, values)).rows);

  beforeEach(async () => {
    for (const [reference_id, company_name, display_name] of [
      ['A', 'Beta', 'x'],
      ['B', 'Alpha', 'y'],
      ['C', 'Alpha', 'w'],
      ['D,E', 'Gamma', 'z'],
    ]) {
      await client.create('/v2/customers', { reference_id, company_name, display_name });
    }
  });

  it.each([
    ['', ['D,E', 'C', 'B', 'A']],
    ['?sort=asc', ['A', 'B', 'C', 'D,E']],
    ['?sort_by=created_at', ['D,E', 'C', 'B', 'A']],
    ['?sort_by=company_name&sort=asc', ['B', 'C', 'A', 'D,E']],
    ['?sort_by=company_name', ['D,E', 'A', 'C', 'B']],
    ['?sort_by=display_name&sort=asc', ['C', 'A', 'B', 'D,E']],
  ])('sorts %p', async (query, wanted) => {
    for (const version of ['v1', 'v2']) expect(await ids(`/${version}/customers${query}`)).toEqual(wanted);
  });

  it('contain active customers by default, inactive ones on request', async () => {
    await sql(`update customers set status = 'inactive' where reference_id = 'C'`);
    for (const version of ['v1', 'v2']) {
      expect(await ids(`/${version}/customers?sort=asc`)).toEqual(['A', 'B', 'D,E']);
      expect(await ids(`/${version}/customers?status=active&sort=asc`)).toEqual(['A', 'B', 'D,E']);
      expect(await ids(`/${version}/customers?status=inactive`)).toEqual(['C']);
    }
  });

  it('are filtered by reference: a comma separates references in v1 and is part of a reference in v2', async () => {
    expect(await ids('/v1/customers?sort=asc&reference_ids=A,B&reference_ids=C')).toEqual(['A', 'B', 'C']);
    expect(await ids('/v1/customers?reference_ids=D,E')).toEqual([]);
    expect(await ids('/v2/customers?sort=asc&reference_ids=D,E&reference_ids[]=A')).toEqual(['A', 'D,E']);
  });

  it('are filtered by id, source and time', async () => {
    await sql(`update customers set source = case reference_id when 'A' then 'sales_rep' else 'import' end
      where reference_id in ('A', 'B')`);
    expect(await ids('/v2/customers?source=sales_rep')).toEqual(['A']);
    expect(await ids('/v2/customers?sort=asc&sort_by=created_at&source=sales_rep&source=import')).toEqual(['A', 'B']);
    expect(await ids('/v2/customers?exclude_source=sales_rep&exclude_source=openapi')).toEqual(['B']);
    expect(await ids('/v2/customers?source=import&exclude_source=import')).toEqual([]);
    const { body } = await client.get('/v2/customers?sort_by=created_at&sort=asc');
    const [a, b, c] = body.data;
    expect(await ids(`/v2/customers?ids=${a.id}&ids=${c.id}&sort_by=created_at&sort=asc`)).toEqual(['A', 'C']);
    expect(await ids(`/v2/customers?created_after=${c.created_at}&sort_by=created_at`)).toEqual(['D,E', 'C']);
    expect(await ids(`/v1/customers?created_before=${b.created_at}`)).toEqual(['A']);
    expect(await ids(`/v2/customers?updated_before=${c.updated_at}&updated_after=${c.updated_at}`)).toEqual([]);
  });

  it.each(['company_name', 'display_name', 'created_at', 'updated_at'])('are paged by %s', async (column) => {
    for (const sort of ['asc', 'desc']) {
      const all = await ids(`/v2/customers?sort_by=${column}&sort=${sort}`);
      const base = `/v2/customers?page_size=1&sort_by=${column}&sort=${sort}`;
      const byNumber: string[] = [];
      for (const page of [1, 2, 3, 4]) byNumber.push(...(await ids(`${base}&page=${page}`)));
      expect(byNumber).toEqual(all);
      const byCursor: string[] = [];
      for (let cursor = ''; ;) {
        const { data, pagination } = (await client.get(base + cursor)).body;
        byCursor.push(data[0].reference_id);
        expect(pagination).toMatchObject({ total_records: 4, current_page: byCursor.length });
        if (pagination.next_cursor === null) break;
        cursor = `&cursor=${pagination.next_cursor}`;
      }
      expect(byCursor).toEqual(all);
    }
  });

  it('are empty after the last page', async () => {
    const { data, pagination } = (await client.get('/v1/customers?page=9&page_size=3')).body;
    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ current_page: 9, total_pages: 2, next_page: 0, prev_page: 2 });
  });
});
