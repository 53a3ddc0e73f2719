// Ids of the service and keys of your system. `reference_id` is your key: store it with every record that you create, and the service finds
// the record by it. So you need a table of ids only where a request takes nothing but an id.
//   node examples/integrating/main.mjs ids customers C-1 C-2

/** Values of one filter in a request. */
const PER_REQUEST = 50;

/** The ids of records by `reference_id`, as a Map; references without a record are missing in it. */
export async function idsOf(api, resource, references) {
  const ids = new Map();
  for (let at = 0; at < references.length; at += PER_REQUEST) {
    const query = new URLSearchParams({ page_size: '100', include_total: 'false' });
    for (const reference of references.slice(at, at + PER_REQUEST)) query.append('reference_ids', reference);
    const { data } = (await api.send('GET', `/v2/${resource}?${query}`)).body;
    for (const { id, reference_id } of data) ids.set(reference_id, id);
  }
  return ids;
}

/** Creates a record unless one with its `reference_id` exists, and returns its id in both cases. Several programs may do so at once. */
export async function idOfCreated(api, resource, body) {
  const known = await idsOf(api, resource, [body.reference_id]);
  if (known.size) return known.get(body.reference_id);
  try {
    return (await api.send('POST', `/v2/${resource}`, { body })).body.data.id;
  } catch (error) {
    if (error.code !== 'duplicate_reference') throw error;
    return (await idsOf(api, resource, [body.reference_id])).get(body.reference_id);
  }
}
