import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryFailure } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { createResolver, type DnsSettings } from '@marketplace/mail/mailServers.ts';
import { Agent, request } from 'undici';
import { isPublicAddress } from './publicAddress.ts';
import { hostOf } from './typedAddress.ts';

/** @returns the IP addresses of a name. @throws Error when it has none, or nobody answers. */
export type Resolve = (this: void, host: string) => Promise<readonly string[]>;

export interface CallRules {
  readonly resolve: Resolve;
  readonly allowsLoopback: boolean;
  /** Milliseconds from the look-up of the name to the head of the answer. */
  readonly patienceMs: number;
}

/** What became of a call: the status of an answer, or why there is none. */
export interface CallResult {
  readonly answer: number | null;
  /** `null` for a success. */
  readonly failure: DeliveryFailure | null;
}

/** The usual limits of a call. */
export const usualPatienceMs = 10_000;
/** Bytes of the head of an answer. Of its body nothing is read. */
const maxHeaderSize = 16 * 1024;

/** Looks names up outside the thread pool, which slow name servers of strangers would fill. */
export function createResolve(settings: DnsSettings): Resolve {
  return async (host) => {
    const resolver = createResolver(settings);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length === 0) throw new CallFailed('unknown-host');
    return addresses;
  };
}

class CallFailed extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

async function addressesOf(url: URL, { resolve, allowsLoopback }: CallRules): Promise<readonly string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  return allowsLoopback && isLoopbackHost(host) ? ['127.0.0.1'] : resolve(host);
}

/** Every address that the connection may choose from. @throws CallFailed when one of them is not to be called. */
async function checkedAddresses(url: URL, rules: CallRules): Promise<readonly string[]> {
  const addresses = await addressesOf(url, rules);
  const mayCall = (address: string): boolean =>
    isPublicAddress(address) || (rules.allowsLoopback && isLoopbackHost(address));
  if (!addresses.every(mayCall)) throw new CallFailed('refused-address');
  return addresses;
}

/** Answers with what was looked up and checked before, whatever the name stands for by now. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;
const timeoutCodes = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ETIMEOUT)$/;

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof CallFailed) return error.failure;
  const { code = '', name = '' } = error as { readonly code?: unknown; readonly name?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || timeoutCodes.test(String(code))) return 'timeout';
  return tlsCodes.test(String(code)) ? 'tls' : 'connection';
}

function resultOf(answer: number): CallResult {
  if (answer >= 200 && answer < 300) return { answer, failure: null };
  return { answer, failure: answer >= 300 && answer < 400 ? 'redirect' : 'status' };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * Posts JSON to an address of somebody's choice, on a connection of its own that goes to addresses that were checked, follows nothing and
 * reads nothing of the answer but its status. Never throws.
 */
export async function callAddress(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  rules: CallRules,
): Promise<CallResult> {
  const signal = AbortSignal.timeout(rules.patienceMs);
  let agent: Agent | null = null;
  try {
    const lookup = fixedLookup(await Promise.race([checkedAddresses(url, rules), untilAborted(signal)]));
    agent = new Agent({ connect: { lookup, timeout: rules.patienceMs }, allowH2: false, pipelining: 0, maxHeaderSize });
    const answered = await request(url, {
      ...{ method: 'POST', body, signal, dispatcher: agent },
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'iot-marketplace-webhooks' },
    });
    answered.body.on('error', () => undefined);
    return resultOf(answered.statusCode);
  } catch (error) {
    return { answer: null, failure: failureOf(error) };
  } finally {
    await agent?.destroy();
  }
}
