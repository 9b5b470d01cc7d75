import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const words: Readonly<Record<string, string>> = { '/health/live': 'live', '/health/ready': 'ready', '/health': 'well' };

/**
 * The health of several services as one answer: GET /health/live, GET /health/ready (503 as soon as one of them cannot serve), and
 * GET /health, which is also 503 while something needs an operator although everybody is served.
 */
export function createHealth(
  services: Readonly<Record<string, FastifyInstance>>,
  needsCare: () => Promise<readonly string[]>,
): RequestListener {
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
  const examine = async (url: string) => {
    if (url !== '/health') return ask(url);
    const [answer, reasons] = await Promise.all([ask('/health/ready'), needsCare()]);
    return { ...answer, status: reasons.length > 0 ? 503 : answer.status, reasons };
  };
  return (request, response) => {
    const [url = ''] = (request.url ?? '').split('?', 1);
    examine(url).then(
      ({ status, ...parts }) => {
        const word = words[url] ?? '';
        const body = JSON.stringify({ status: status === 200 ? word : `not ${word}`, ...parts });
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        response.end(body);
      },
      () => response.writeHead(503).end(),
    );
  };
}
