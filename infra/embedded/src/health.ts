import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** GET /health/live and /health/ready of several services as one answer: 503 as soon as one of them is not ready. */
export function createHealth(services: Readonly<Record<string, FastifyInstance>>): RequestListener {
  const ask = async (url: string) => {
    const answers = await Promise.all(
      Object.entries(services).map(async ([name, app]) => {
        const answer = await app.inject({ method: 'GET', url });
        return { name, status: answer.statusCode, body: answer.json<object>() };
      }),
    );
    const status = Math.max(...answers.map((answer) => answer.status));
    return { status, services: Object.fromEntries(answers.map(({ name, body }) => [name, body])) };
  };
  return (request, response) => {
    const [url = ''] = (request.url ?? '').split('?', 1);
    ask(url).then(
      ({ status, services: parts }) => {
        const word = url === '/health/live' ? 'live' : 'ready';
        const body = JSON.stringify({ status: status === 200 ? word : `not ${word}`, services: parts });
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        response.end(body);
      },
      () => response.writeHead(503).end(),
    );
  };
}
