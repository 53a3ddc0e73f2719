// Read, change, write, without overwriting what somebody else changed in between.
//   node examples/integrating/main.mjs update /v2/customers/ID '{"phone":"123"}'

const MAX_ATTEMPTS = 5;

/**
 * Changes one record. `change` gets the present record and returns the fields to change, or undefined if there is nothing to do. If
 * another write came first (412), the record is read and `change` is called again.
 */
export async function update(api, path, change) {
  for (let attempt = 1; ; attempt++) {
    const { headers, body } = await api.send('GET', path);
    const changes = change(body.data);
    if (changes === undefined) return body.data;
    try {
      return (await api.send('PATCH', path, { body: changes, headers: { 'If-Match': headers.get('ETag') } })).body.data;
    } catch (error) {
      if (error.status !== 412 || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
