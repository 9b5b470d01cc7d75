import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';

const words: Readonly<Record<string, string>> = { '/health/live': 'live', '/health/ready': 'ready', '/health': 'well' };

/** What GET /health looks at besides the services. */
export interface HealthSources {
  /** A line for each thing that an operator has to see to although everybody is served. */
  readonly needsCare: () => Promise<readonly string[]>;
  /** How far what is published outside is behind; `null` where nothing is. */
  readonly publishing: () => Promise<object | null>;
  /** Lines for operators that say of nothing broken. */
  readonly hints: () => readonly string[];
  /** Whether the details may be told: they name events and streams. */
  readonly isOperator: (request: IncomingMessage) => Promise<boolean>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Shares the look that is under way with who asks meanwhile: strangers ask as often as they like. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
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
 * The health of several services as one answer: GET /health/live, GET /health/ready (503 as soon as one of them cannot serve), and
 * GET /health, which is also 503 while something needs an operator although everybody is served. What is missing they tell operators only.
 */
export function createHealth(
  services: Readonly<Record<string, FastifyInstance>>,
  { needsCare, publishing, hints, isOperator }: HealthSources,
): RequestListener {
  const isWell = shared(async () => {
    const [answer, reasons, published] = await Promise.all([ask(services, '/health/ready'), needsCare(), publishing()]);
    return { ...answer, status: reasons.length > 0 ? 503 : answer.status, reasons, publishing: published };
  });
  const looks: Readonly<Record<string, () => ReturnType<typeof ask>>> = {
    '/health/live': shared(() => ask(services, '/health/live')),
    '/health/ready': shared(() => ask(services, '/health/ready')),
    '/health': isWell,
  };
  const answerTo = async (url: string, request: IncomingMessage): Promise<Answer> => {
    const look = looks[url] ?? isWell;
    const [{ status, ...parts }, mayKnow] = await Promise.all([look(), isOperator(request)]);
    const word = words[url] ?? '';
    const told = url === '/health' ? { ...parts, hints: hints() } : parts;
    return { status, body: { status: status === 200 ? word : `not ${word}`, ...(mayKnow && told) } };
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
