// Receives webhooks, verifies their signatures and prints them:
//   node examples/webhook-receiver/main.mjs whsec_…
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const [secret, port = '4000'] = process.argv.slice(2);
if (!secret) throw new Error('usage: node examples/webhook-receiver/main.mjs SECRET [PORT]');
const webhook = new Webhook(secret);
/** Ids of received events: a webhook can arrive more than once. Real receivers store them with the effect of the event. */
const received = new Set();

const receive = async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  let event;
  try {
    event = webhook.verify(body, request.headers); // the body as it was sent, not parsed and printed again
  } catch (error) {
    console.log(`refused: ${error.message}`);
    response.writeHead(400).end(error.message);
    return;
  }
  if (!received.has(event.id)) console.log(`${event.created_at} ${event.type} ${event.resource.id}`);
  received.add(event.id);
  response.writeHead(204).end(); // any 2xx within 15 seconds
};
const server = createServer((request, response) => void receive(request, response));
server.listen(Number(port), '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${server.address().port}/`));
