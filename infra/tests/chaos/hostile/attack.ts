import type { RawConnectionResult, AttackTargetAddress } from './rawConnection.ts';

/** An account of an attacker, with an unconfirmed email address. */
export interface AttackerAccount {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** IP address that the proxy reports for this account. */
  readonly from: string;
}

/** Data shared by all attackers. */
export interface HostileAttackContext {
  readonly target: AttackTargetAddress;
  readonly accounts: readonly AttackerAccount[];
  /** Returns a number from 0 to 1 (exclusive) from a seeded sequence. */
  readonly random: () => number;
  /** Epoch of the positions that the product returns. */
  readonly epoch: string;
  /** Called for every response that is a fault of the product. */
  readonly recordFault: (what: string) => void;
}

/** One kind of attack. */
export interface HostileAttack {
  readonly name: string;
  /** Relative frequency of the attack. */
  readonly share: number;
  /**
   * Runs one attempt.
   * @returns the result that the attacker sees.
   */
  readonly run: (context: HostileAttackContext) => Promise<RawConnectionResult>;
}

/**
 * @returns a random item.
 * @throws Error if there are no items.
 */
export function pickRandomItemInHostileTest<T>(
  { random }: Pick<HostileAttackContext, 'random'>,
  items: readonly T[],
): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There are no items to pick from.');
  return item;
}

/** @returns one of two hundred IP addresses of simulated guests. */
export function pickRandomTestGuestIpAddress({ random }: Pick<HostileAttackContext, 'random'>): string {
  return `198.51.100.${1 + Math.floor(random() * 200)}`;
}

export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  /** `null` for a guest. */
  readonly as: AttackerAccount | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Whether a status means that the product failed; 503 means that it is busy. */
export function isServerFaultStatusOtherThan503InTest(status: RawConnectionResult): boolean {
  return typeof status === 'number' && status >= 500 && status !== 503;
}

/** Sends a request without waiting for the body of the response, and records faults of the product. */
async function startHostileRequest(
  context: HostileAttackContext,
  { method, path, as, headers = {}, body }: HostileRequest,
): Promise<Response> {
  const { host, port } = context.target;
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(`http://${host}:${port}${path}`, {
    method,
    headers: {
      'x-forwarded-for': as?.from ?? pickRandomTestGuestIpAddress(context),
      ...(as !== null && { authorization: `Bearer ${as.token}` }),
      ...json,
      ...headers,
    },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
  });
  if (isServerFaultStatusOtherThan503InTest(response.status))
    context.recordFault(`${response.status} to ${method} ${path.slice(0, 150)}`);
  return response;
}

/** @returns the result of an attack whose request failed. */
function toFailedConnectionResult(error: unknown): RawConnectionResult {
  return (error as Error).name === 'TimeoutError' ? 'silent' : 'closed';
}

/**
 * Sends a well-formed HTTP request with arbitrary content.
 * @returns the status of the response; `silent` on timeout, `closed` if the connection failed.
 */
export async function sendHostileRequest(
  context: HostileAttackContext,
  request: HostileRequest,
): Promise<RawConnectionResult> {
  try {
    const response = await startHostileRequest(context, request);
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return toFailedConnectionResult(error);
  }
}

/**
 * Signs in, opens a live stream and signs out while the stream is open. Then reads the stream until the product ends
 * it, or until the timeout.
 * @returns the status of the sign-out, or of the sign-in if that failed; `silent` on timeout, `closed` if a connection
 * failed.
 */
export async function signInAndOutWithLiveStream(
  context: HostileAttackContext,
  account: AttackerAccount,
): Promise<RawConnectionResult> {
  const { email, password, from } = account;
  try {
    const signIn = await startHostileRequest(context, {
      method: 'POST',
      path: '/api/auth/login',
      as: null,
      headers: { 'x-forwarded-for': from },
      body: JSON.stringify({ email, password }),
    });
    const text = await signIn.text();
    if (!signIn.ok) return signIn.status;
    const { sessionToken } = JSON.parse(text) as { readonly sessionToken: string };
    const as = { ...account, token: sessionToken };
    const stream = await startHostileRequest(context, { method: 'GET', path: '/api/live', as });
    const result = await sendHostileRequest(context, { method: 'POST', path: '/api/auth/logout', as });
    await stream.arrayBuffer();
    return result;
  } catch (error) {
    return toFailedConnectionResult(error);
  }
}
