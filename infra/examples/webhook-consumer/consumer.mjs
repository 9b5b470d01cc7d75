import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

// Receives webhooks of the marketplace. Usage: WEBHOOK_SECRET=whsec_… node consumer.mjs
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '');
const seen = new Set();

createServer(async (request, response) => {
  try {
    let body = '';
    for await (const chunk of request.setEncoding('utf8'))
      if ((body += chunk).length > 100_000) throw new Error('too long');
    const { type, data } = webhook.verify(body, request.headers); // Throws if the signature is wrong or older than 5 minutes.
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) console.log(type, JSON.stringify(data)); // Deliveries may repeat: process each id once.
    seen.add(id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(401).end(error.message);
  }
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1', function () {
  console.log(`listening on ${this.address().port}`);
});
