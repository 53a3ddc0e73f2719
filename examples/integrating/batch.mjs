// Sends many writes in few requests, each of them exactly once.
//   await sendAll(api, 'prices-2026-11-29', [{ id: 'NW-001', method: 'PATCH', path: '/v2/products/ID', body: { name: 'Chai' } }, …])

const MAX_REQUESTS = 100;
/** Statuses after which the same request can succeed later. */
const TEMPORARY = [429, 503, 504];

/**
 * Sends requests in batches of 100 and returns an answer for each. `name` must be new for each set of requests and be kept until all are
 * answered: after a crash, call the function again with the same name and requests. What was done is answered again, and not done twice.
 */
export async function sendAll(api, name, requests) {
  const answers = [];
  for (let start = 0; start < requests.length; start += MAX_REQUESTS) {
    const some = requests.slice(start, start + MAX_REQUESTS);
    const headers = { 'Idempotency-Key': `${name}:${start}` };
    const { data } = (await api.send('POST', '/v2/batch', { body: { requests: some }, headers })).body;
    if (data.some(({ status }) => TEMPORARY.includes(status))) start -= MAX_REQUESTS; // the batch again: it goes on where it ended
    else answers.push(...data);
  }
  return answers;
}
