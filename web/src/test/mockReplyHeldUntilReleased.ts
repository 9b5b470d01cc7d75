import { http, HttpResponse } from 'msw';
import type { z } from 'zod';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { mockApiServer } from './server.ts';

const methods = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete } as const;

/**
 * Mocks an endpoint that sends no reply until the test releases the replies.
 * @param seen receives the body of every request.
 * @returns a function that releases the replies.
 */
export function mockReplyHeldUntilReleased<E extends Endpoint>(
  endpoint: E,
  reply: z.input<E['reply']>,
  seen: (body: unknown) => void = () => undefined,
): () => void {
  const { promise, resolve } = Promise.withResolvers<null>();
  mockApiServer.use(
    methods[endpoint.method](`*${endpoint.path}`, async ({ request }) => {
      const text = await request.text();
      seen(text === '' ? undefined : JSON.parse(text));
      await promise;
      return HttpResponse.json(endpoint.reply.parse(reply) as object);
    }),
  );
  return () => resolve(null);
}
