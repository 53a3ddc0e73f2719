import { documentQuery, selectList } from '#platform/data/sql/entity-sql.js';
import type { ListSource } from '#platform/data/records/list-query.js';
import { removeLinks } from '#platform/data/records/removed-links.js';
import { NAME_SORT_COLUMN, TIME_SORT_COLUMNS } from '#platform/data/records/sort-columns.js';
import { usageStatement } from '#platform/data/records/usage.js';
import type { Stored } from '#platform/data/sql/stored.js';
import { CustomerSegment } from './customer-segment.entity.js';

/** A segment in lists. */
export type CustomerSegmentSummary = Stored<CustomerSegment> & { customerCount: number };

export type CustomerSegmentRecord = CustomerSegmentSummary & { customerIds: string[] };

const MEMBERS = 'customer_segment_members m where m.tenant_id = $1 and m.segment_id = t.id';
const SUMMARY = `${selectList(CustomerSegment, 't')}, (select count(*) from ${MEMBERS}) as "customerCount"`;

export const CUSTOMER_SEGMENT = documentQuery<CustomerSegmentRecord>(
  `${SUMMARY}, (select coalesce(json_agg(m.customer_id order by m.position), '[]') from ${MEMBERS}) as "customerIds"`,
  'customer_segments t where t.tenant_id = $1 and t.id = $2',
);

export const CUSTOMER_SEGMENTS: ListSource<CustomerSegmentSort> = {
  table: 'customer_segments',
  record: SUMMARY,
  sortColumns: { ...TIME_SORT_COLUMNS, ...NAME_SORT_COLUMN },
};
export const CUSTOMER_SEGMENT_SORTS = ['created_at', 'updated_at', 'name'] as const;
export type CustomerSegmentSort = (typeof CUSTOMER_SEGMENT_SORTS)[number];

export const SEGMENT_USERS = usageStatement([
  {
    kind: 'contract',
    from: `contract_segments x join contracts u on u.tenant_id = $1 and u.id = x.contract_id
      where x.tenant_id = $1 and x.segment_id = $2`,
    name: 'u.name',
  },
]);
/** Returns the customers that were removed. */
export const REMOVE_MEMBERS = removeLinks('customer_segment_members', 'segment_id', 'customer_id');

/** The segments that contain a customer (`$2`). */
export const SEGMENTS_OF_CUSTOMER =
  'select segment_id as id from customer_segment_members where tenant_id = $1 and customer_id = $2 order by 1';
/** Increments the versions of the segments `$2`, from which a deleted customer is removed. */
export const TOUCH_SEGMENTS =
  'update customer_segments set version = version + 1 where tenant_id = $1 and id = any($2::uuid[])';
