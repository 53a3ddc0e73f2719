import { Injectable } from '@nestjs/common';
import { CUSTOMER_STATUSES, type CustomerStatus } from '../customer.entity.js';
import type { NewCustomer } from '../creation/new-customer.js';
import type { CustomerRecord } from '../customers.queries.js';
import { CustomersService } from '../customers.service.js';
import type { CustomerChanges } from '../change/customer-changes.js';
import { CreateCustomerV2, UpdateCustomerV2 } from '../v2/customer-v2.dto.js';
import { customerChanges, customerRepresentation, newCustomer } from '../api/customer.mapper.js';
import { item } from '#platform/edge/http/answers/responses.js';
import { refuseResponseOnlyChanges } from '#platform/edge/http/refuse-response-only-changes.js';
import { isJsonObject } from '#platform/base/json/json.js';
import { newId } from '#platform/base/values/ids.js';
import { TenantDb } from '#platform/data/tenancy/tenant-db.js';
import { ANY_VERSION } from '#platform/data/records/if-match.js';
import { normalForm } from '#platform/edge/validation/normal-form.js';
import { OneOf } from '#platform/edge/validation/scalars.js';
import type {
  CsvDescription,
  ImportDeclaration,
  ImportMode,
  Line,
  LineResult,
  ManyLinesImporter,
} from '#platform/data/records/import-declaration.js';
import {
  ATTRIBUTE_VALUES,
  changedFields,
  countDistinct,
  createForm,
  isKept,
  isReadForm,
  nullClears,
  type ReadForm,
  identifierOf,
  validatedLine,
  withAllAttributes,
} from '#platform/edge/files/lines.js';
import { type Plan, planLines, writePlans } from '#platform/edge/files/plans.js';
import { allWithIds, idsOf } from '#platform/edge/files/reference-ids.js';
import { CUSTOMER_IDS } from './customer-lookups.queries.js';
import { PRICE_LIST_IDS } from '#features/price-lists/files/price-list-lookups.queries.js';
import { SALES_REP_IDS } from '#features/sales-reps/files/sales-rep-lookups.queries.js';

/** `source` of customers that an import creates, unless the line is a record with another one. */
const IMPORT_SOURCE = 'import';

/** A line: the body of a creation with a status. */
class CustomerLine extends CreateCustomerV2 {
  @OneOf(CUSTOMER_STATUSES, { optional: true, example: 'active' }) status?: CustomerStatus;
}

/** Form of an address or a contact. */
const CHILD: ReadForm = {
  computed: ['id', 'status', 'state_info', 'country_info', 'customer_id', 'version', 'created_at', 'updated_at'],
  lists: { attributes: ATTRIBUTE_VALUES },
};

const FORM: ReadForm = {
  renamed: { name: 'company_name' },
  computed: [
    'id',
    'version',
    'source',
    'created_at',
    'updated_at',
    'updated_by',
    'assigned_price_list',
    'assigned_sales_reps',
  ],
  lists: {
    attributes: ATTRIBUTE_VALUES,
    addresses: CHILD,
    contacts: CHILD,
    bank_accounts: { computed: ['source'] },
  },
};

const CSV: CsvDescription = {
  type: CustomerLine,
  aliases: FORM.renamed!,
  attributes: { attributes: 'customer', 'addresses[].attributes': 'address', 'contacts[].attributes': 'contact' },
  readColumns: [
    ...FORM.computed!,
    ...['id', 'name', 'reference_id'].map((name) => `assigned_price_list.${name}`),
    ...['id', 'name', 'reference_id', 'email'].map((name) => `assigned_sales_reps[].${name}`),
    'bank_accounts[].source',
    ...['addresses', 'contacts'].flatMap((list) => CHILD.computed!.map((name) => `${list}[].${name}`)),
    ...['state_info', 'country_info'].flatMap((info) =>
      ['code', 'short_code', 'name'].map((name) => `addresses[].${info}.${name}`),
    ),
  ],
  example: {
    reference_id: 'EXAMPLE-1',
    company_name: 'Lakeside Delicatessen',
    email: 'orders@lakeside-delicatessen.example',
    payment_term: 'Net 30',
    'addresses[0].reference_id': 'EXAMPLE-1-BILLING',
    'addresses[0].type': 'billing',
    'addresses[0].address_line_1': '12 Harbor Street',
    'addresses[0].city': 'Seattle',
    'addresses[0].country': 'US',
    'contacts[0].reference_id': 'EXAMPLE-1-CONTACT',
    'contacts[0].first_name': 'Helen',
    'attributes.segment': 'restaurant',
  },
};

type CustomerPlan = Plan<NewCustomer, { id: string; changes: CustomerChanges }>;

const REFERENCES = {
  assigned_price_list_id: PRICE_LIST_IDS,
  assigned_sales_rep_ids: SALES_REP_IDS,
  parent_id: CUSTOMER_IDS,
};

/** Writes lines of customers, found by reference_id. */
@Injectable()
export class CustomerLines implements ManyLinesImporter {
  constructor(
    private readonly db: TenantDb,
    private readonly customers: CustomersService,
  ) {}

  referenceOf(line: Line): string | null {
    return identifierOf(line, 'reference_id');
  }

  async writeMany(lines: readonly Line[], mode: ImportMode): Promise<LineResult[]> {
    const forms = await allWithIds(this.db, lines.map(customerForm), REFERENCES);
    // lines from the first repeated value on belong to the next list, because their results depend on lines of this one
    const count = Math.min(
      countDistinct(forms.map(({ reference_id: reference }) => [reference])),
      countDistinct(forms.map(({ display_id: displayId }) => [displayId])),
      await this.countUntilParent(forms),
    );
    const first = forms.slice(0, count);
    const present = mode === 'upsert' ? await this.present(first) : NONE;
    const plans = await planLines(first, (form, index): Promise<CustomerPlan> => {
      const record = present.get(form.reference_id);
      return record ? planUpdate(record, form, lines[index]!) : planCreation(form, lines[index]!);
    });
    return writePlans(
      plans,
      '',
      (inputs) => this.customers.createMany(inputs),
      (updates) => this.customers.updateMany(updates),
    );
  }

  /** How many lines precede the first one whose parent is a customer of an earlier line, or that is the parent of an earlier line. */
  private async countUntilParent(forms: readonly Line[]): Promise<number> {
    if (!forms.some(({ parent_id: parent }) => typeof parent === 'string')) return forms.length;
    const references = forms.map(({ reference_id: reference }) => reference);
    const ids = await idsOf(this.db, CUSTOMER_IDS, references);
    const [customers, parents] = [new Set<unknown>(), new Set<unknown>()];
    const depends = forms.findIndex(({ parent_id: parent }, index) => {
      const names = [references[index], ids.get(references[index])].filter((name) => name !== undefined);
      if (customers.has(parent) || names.some((name) => parents.has(name))) return true;
      for (const name of names) customers.add(name);
      if (typeof parent === 'string') parents.add(parent);
      return false;
    });
    return depends < 0 ? forms.length : depends;
  }

  private async present(forms: readonly Line[]): Promise<Map<unknown, CustomerRecord>> {
    const references = forms.map(({ reference_id: reference }) => reference).filter((one) => typeof one === 'string');
    const records = references.length ? await this.customers.findByReferences(references) : [];
    return new Map(records.map((record) => [record.referenceId, record]));
  }
}

const NONE: ReadonlyMap<unknown, CustomerRecord> = new Map();

async function planCreation(form: Line, line: Line): Promise<CustomerPlan> {
  const dto = await validatedLine(CustomerLine, withAllAttributesOfParts(form, line), line);
  const source = isReadForm(line) ? (identifierOf(line, 'source') ?? IMPORT_SOURCE) : IMPORT_SOURCE;
  const id = newId();
  return { kind: 'create', id, input: { ...newCustomer(dto), id, status: dto.status, source } };
}

async function planUpdate(present: CustomerRecord, form: Line, line: Line): Promise<CustomerPlan> {
  const read = customerRepresentation(present);
  const document = customerForm({ ...read });
  const changes = changedFields(withAllAttributesOfParts(form, line, document), document, nullClears(line));
  for (const name of ['addresses', 'contacts'] as const) {
    const changed = changedChildren(changes[name], read[name]);
    if (Array.isArray(changed) && !changed.length) delete changes[name];
    else if (changed !== undefined) changes[name] = changed;
  }
  const { id } = present;
  if (!Object.keys(changes).length) return { kind: 'unchanged', id };
  const dto = await validatedLine(UpdateCustomerV2, changes, line);
  await refuseResponseOnlyChanges(dto, ANY_VERSION, () => Promise.resolve(item(present, customerRepresentation)));
  // a display id must be unique, so the update can change the result of another line
  return { kind: 'update', id, input: { id, changes: customerChanges(dto) }, isShared: 'display_id' in changes };
}

/** A line in the form of a creation: price list and sales reps by their ids. */
function customerForm(line: Line): Line {
  const form = createForm(line, FORM, isReadForm(line));
  const { assigned_price_list: list, assigned_sales_reps: reps } = line;
  if (list !== undefined) form.assigned_price_list_id ??= isJsonObject(list) ? list.id : list;
  if (Array.isArray(reps))
    form.assigned_sales_rep_ids ??= reps.map((rep: unknown) => (isJsonObject(rep) ? rep.id : rep));
  return normalForm(CustomerLine, form);
}

/** {@link withAllAttributes} of a customer, its addresses and its contacts, which the present customer has under the same reference. */
function withAllAttributesOfParts(form: Line, line: Line, present: Line = {}): Line {
  const whole = { ...withAllAttributes(form, line, present) };
  for (const name of ['addresses', 'contacts']) {
    const [sent, stored] = [form[name], (present[name] ?? []) as Line[]];
    if (!Array.isArray(sent)) continue;
    const byReference = new Map(stored.map((part) => [part.reference_id, part]));
    whole[name] = sent.map((part: unknown) =>
      isJsonObject(part) ? withAllAttributes(part, line, byReference.get(part.reference_id)) : part,
    );
  }
  return whole;
}

/**
 * The addresses or contacts of a line that the customer lacks or that differ from the stored ones with the same reference. The latter get
 * the id of the stored one. A value that is not a list stays.
 */
function changedChildren(sent: unknown, present: readonly { id: string; reference_id: string }[]): unknown {
  if (!Array.isArray(sent)) return sent;
  const stored = new Map(present.map((child) => [child.reference_id, child]));
  return sent.flatMap((child: unknown) => {
    const found = isJsonObject(child) ? stored.get(child.reference_id as string) : undefined;
    if (!found) return [child];
    return isKept(child, createForm({ ...found }, CHILD)) ? [] : [{ ...(child as object), id: found.id }];
  });
}

/** How files of customers with addresses and contacts are imported. */
export const CUSTOMER_IMPORT: ImportDeclaration = {
  resource: 'customers',
  type: 'customer',
  text: 'customers with addresses and contacts',
  csv: CSV,
  importer: CustomerLines,
};
