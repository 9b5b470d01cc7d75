import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const healthyStatuses: Readonly<Record<string, string>> = {
  '/health/live': 'live',
  '/health/ready': 'ready',
  '/health': 'well',
};

/** Data sources of the health endpoints in addition to the services. */
export interface HealthEndpointDataSources {
  /** Lists warnings that require an operator's attention although all requests are served. */
  readonly needsCare: () => Promise<readonly string[]>;
  /** Measures how far the publishing of events lags behind the log; `null` if nothing is published. */
  readonly publishing: () => Promise<object | null>;
  /** Lists hints for operators. A hint does not indicate a fault. */
  readonly hints: () => readonly string[];
  /** Whether the caller may see the details, which name events and streams. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Shares a running check with concurrent callers, because anyone can request checks any number of times. */
function shareRunning<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

async function ask(services: Readonly<Record<string, FastifyInstance>>, url: string) {
  const answers = await Promise.all(
    Object.entries(services).map(async ([name, app]) => {
      const answer = await app.inject({ method: 'GET', url });
      return { name, status: answer.statusCode, body: answer.json<object>() };
    }),
  );
  const status = Math.max(...answers.map((answer) => answer.status));
  return { status, services: Object.fromEntries(answers.map(({ name, body }) => [name, body])) };
}

/**
 * Creates a listener that reports the health of services: GET /health/live, GET /health/ready (503 if a service cannot
 * serve), and GET /health (also 503 while a warning needs an operator's attention). Only operators see the details.
 */
export function createHealthRequestListener(
  services: Readonly<Record<string, FastifyInstance>>,
  { needsCare, publishing, hints, isOperator }: HealthEndpointDataSources,
): RequestListener {
  const isWell = shareRunning(async () => {
    const [answer, reasons, published] = await Promise.all([ask(services, '/health/ready'), needsCare(), publishing()]);
    return { ...answer, status: reasons.length > 0 ? 503 : answer.status, reasons, publishing: published };
  });
  const checks: Readonly<Record<string, () => ReturnType<typeof ask>>> = {
    '/health/live': shareRunning(() => ask(services, '/health/live')),
    '/health/ready': shareRunning(() => ask(services, '/health/ready')),
    '/health': isWell,
  };
  const answerTo = async (url: string, request: IncomingMessage): Promise<Answer> => {
    const check = checks[url] ?? isWell;
    const [{ status, ...parts }, isAllowed] = await Promise.all([check(), isOperator(request)]);
    const word = healthyStatuses[url] ?? '';
    const details = url === '/health' ? { ...parts, hints: hints() } : parts;
    return { status, body: { status: status === 200 ? word : `not ${word}`, ...(isAllowed && details) } };
  };
  return (request, response) => {
    const [url = ''] = (request.url ?? '').split('?', 1);
    answerTo(url, request)
      .catch((): Answer => ({ status: 503, body: { status: 'not known' } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
        response.end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  };
}
