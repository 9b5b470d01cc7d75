import type { FastifyInstance } from 'fastify';

/** An HTTP request to a service, made without a network. */
export interface InProcessRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  /** Value of the Idempotency-Key header. */
  readonly key?: string;
}

export interface InProcessTestReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends JSON, or a multipart form when the body is FormData, and returns the parsed response. */
export async function sendInProcessTestRequest(
  app: FastifyInstance,
  { method = 'POST', path, body, token, key }: InProcessRequest,
): Promise<InProcessTestReply> {
  const sent = body instanceof FormData ? await encodeForm(body) : { payload: body, type: 'application/json' };
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(sent.payload !== undefined && { 'content-type': sent.type }),
    },
    ...(sent.payload !== undefined && { payload: sent.payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function encodeForm(form: FormData): Promise<{ payload: Buffer; type: string }> {
  const encoded = new Response(form);
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}
