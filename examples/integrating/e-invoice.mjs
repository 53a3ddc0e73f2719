// Send an e-invoice: the document of an invoice that was issued goes to your mail or Peppol provider.
//   node examples/integrating/main.mjs e-invoice 01900000-0000-7000-8000-000000000000 xrechnung_ubl

/**
 * What a receiver of webhooks does with an event. The document of an invoice that was issued goes to `deliver`; it has the same bytes whenever
 * it is read, so an event that arrives twice does no harm if `deliver` sends nothing of one name and hash twice. What is missing goes to `report`.
 */
export async function sendIssued(api, event, { format, deliver, report }) {
  if (event.type !== 'invoice.issued') return;
  const path = `/v2/invoices/${event.resource.id}`;
  const problems = (await api.send('GET', `${path}/document-problems?format=${format}`)).body.data;
  if (problems.length) return report(event.resource.id, problems);
  const { headers, body } = await api.send('GET', `${path}/document?format=${format}`);
  const [, name] = /filename="(.*)"/.exec(headers.get('Content-Disposition'));
  await deliver({ name, type: headers.get('Content-Type'), sha256: headers.get('ETag').slice(1, -1), body });
}
