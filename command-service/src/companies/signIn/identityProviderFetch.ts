import {
  createHostResolver,
  type OutboundHttpCallRules,
  OutboundHttpCallError,
  createIpCheckingHttpAgent,
  classifyOutboundHttpCallFailure,
} from '../../webhooks/checkedAgent.public.ts';
import { findOutboundUrlProblem } from '../../webhooks/outboundUrlRules.public.ts';
import type { CustomFetchOptions } from 'openid-client';
import { type Agent, type Dispatcher, request } from 'undici';
import type { CompanySignInDeploymentSettings } from './companySignInSettings.ts';

/** Time limit of a call in milliseconds, from the DNS look-up to the end of the response. */
const timeoutMs = 5_000;
/** Maximum size of each response in bytes: discovery document, keys, tokens. */
const maxResponseBytes = 256 * 1024;

const bodilessStatuses: readonly number[] = [204, 205, 304];

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new OutboundHttpCallError('connection');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function pickHeaders({ headers }: Dispatcher.ResponseData): Headers {
  const kept = new Headers();
  for (const name of ['content-type', 'www-authenticate', 'dpop-nonce']) {
    const value = headers[name];
    if (typeof value === 'string') kept.set(name, value);
  }
  return kept;
}

async function sendRequest(
  url: URL,
  { method, headers, body }: CustomFetchOptions,
  rules: OutboundHttpCallRules,
): Promise<Response> {
  const signal = AbortSignal.timeout(rules.patienceMs);
  let agent: Agent | null = null;
  try {
    agent = await createIpCheckingHttpAgent(url, rules, signal);
    const response = await request(url, {
      ...{ method, signal, dispatcher: agent },
      headers: { ...headers, 'user-agent': 'iot-marketplace', 'accept-encoding': 'identity' },
      body: body === undefined || body === null ? null : String(body as URLSearchParams | string),
    });
    const bytes = await readBounded(response.body);
    const status = response.statusCode;
    if (status >= 500) throw new OutboundHttpCallError('status');
    return new Response(bodilessStatuses.includes(status) ? null : new Uint8Array(bytes), {
      status,
      headers: pickHeaders(response),
    });
  } catch (error) {
    throw error instanceof OutboundHttpCallError
      ? error
      : new OutboundHttpCallError(classifyOutboundHttpCallFailure(error));
  } finally {
    await agent?.destroy();
  }
}

/**
 * @returns a `fetch` for identity providers. It applies the address rules of webhooks: public hosts only, connections
 * only to checked IP addresses, limited time and size, no redirects. It throws OutboundHttpCallError.
 */
export function createIdentityProviderFetch(settings: CompanySignInDeploymentSettings) {
  const { dns, allowsLoopback } = settings;
  const rules: OutboundHttpCallRules = { resolve: createHostResolver(dns), allowsLoopback, patienceMs: timeoutMs };
  return async (address: string, options: CustomFetchOptions): Promise<Response> => {
    const url = new URL(address);
    if (findOutboundUrlProblem(url, settings) !== null) throw new OutboundHttpCallError('refused-address');
    return sendRequest(url, options, rules);
  };
}
