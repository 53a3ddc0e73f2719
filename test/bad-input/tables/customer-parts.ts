import type { Client } from '../../support/client.js';
import { type BadRequest, describeBadInput } from '../bad-input.js';
import { cursorCases, fault, listCases, query, transportCases } from '../common-cases.js';
import { ADDRESS, CONTACT, MISSING_ID } from '../customer-cases.js';

interface Stored {
  id: string;
  addresses: { id: string }[];
  contacts: { id: string }[];
}

const nothing = (method: 'POST' | 'PUT', path: string, fields: readonly string[]): BadRequest => ({
  name: `${method} ${path} nothing`,
  method,
  path,
  body: {},
  details: fields.map((field) => fault(field, 'is required')),
});

const unknownFields = (path: string): BadRequest => ({
  name: `PATCH ${path} unknown fields`,
  method: 'PATCH',
  path,
  body: { status: 'active', colour: 1 },
  details: [fault('status', 'is not a known field'), fault('colour', 'is not a known field')],
});

const KINDS = [
  { name: 'address', kind: 'addresses', valid: ADDRESS, fields: ['reference_id', 'type', 'address_line_1', 'city'] }, // prettier-ignore
  { name: 'contact', kind: 'contacts', valid: CONTACT, fields: ['reference_id', 'first_name'] },
] as const;

const casesOf = (stored: Stored): BadRequest[] =>
  KINDS.flatMap(({ name, kind, valid, fields }) => {
    const fresh = { ...valid, reference_id: 'NEW' };
    const [v1, v2] = [`/v1/customers/${stored.id}/${kind}`, `/v2/customers/${stored.id}/${kind}`];
    const id = stored[kind][0]!.id;
    const taken = { code: 'duplicate_reference', message: `reference_id ${valid.reference_id} is taken already.` };
    return [
      ...[v1, v2].flatMap((path) => [
        nothing('POST', path, fields),
        {
          name: `POST ${path} a taken reference`,
          path,
          body: valid,
          status: 409,
          ...taken,
          details: [fault('reference_id', `is taken already by ${id}`)],
        },
        {
          name: `DELETE ${path} of none`,
          method: 'DELETE' as const,
          path: `${path}/${MISSING_ID}`,
          status: 404,
          code: `${name}_not_found`,
          message: `There is no ${name} ${MISSING_ID}.`,
        },
      ]),
      nothing('PUT', `${v1}/${id}`, fields),
      unknownFields(`${v2}/${id}`),
      { name: `POST ${v2} an id`, path: v2, body: { ...fresh, id }, details: [fault('id', 'is not a known field')] },
      ...listCases(v1, 'created_at, updated_at'),
      ...listCases(`/v2/customers/${kind}`, 'created_at, updated_at'),
      ...cursorCases(`/v2/customers/${kind}`),
      query(`/v2/customers/${kind}`, 'customer_id=a&customer_id=b', 'customer_id', 'must be sent once'),
      ...transportCases(v2, fresh, 'reference_id').filter((one) => one.status !== 413),
    ];
  });

describeBadInput('addresses and contacts', {
  prepare: (client: Client) =>
    client.create('/v2/customers', {
      reference_id: 'C',
      company_name: 'C',
      addresses: [ADDRESS],
      contacts: [CONTACT],
    }) as Promise<Stored>,
  cases: casesOf,
  count: ['/v2/customers/addresses', '/v2/customers/contacts'],
});
