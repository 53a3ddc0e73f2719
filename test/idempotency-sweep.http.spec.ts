import { readDocuments } from './support/documents.js';
import { exampleBody, examplePath, inSequence, nameOf, typeHeader } from './support/exercise.js';
import { essence, withKey } from './support/idempotency.js';
import { sharedService, type TestService } from './support/service.js';
import { smallDemo } from './support/small-demo.js';

describe('every write of the API documents', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await sharedService();
  });

  it('can be repeated with its Idempotency-Key', async () => {
    const documents = readDocuments();
    const client = await smallDemo(service, 'idempotency');
    const wrong: unknown[] = [];
    let count = 0;
    for (const { operation } of inSequence(documents)) {
      const send = (headers = {}) =>
        client.send(operation.method, examplePath(operation), exampleBody(operation), {
          ...typeHeader(operation),
          ...headers,
        });
      if (operation.method === 'GET') continue;
      const key = withKey(`sweep-${++count}`);
      const [first, second] = [await send(key), await send(key)];
      const isSame = JSON.stringify(essence(first)) === JSON.stringify(essence(second));
      if (first.status >= 300 || !isSame || second.headers.get('idempotent-replayed') !== 'true')
        wrong.push([nameOf(operation), essence(first), essence(second)]);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(60);
  });
});
