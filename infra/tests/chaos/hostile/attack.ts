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
export function pickRandomItem<T>({ random }: Pick<HostileAttackContext, 'random'>, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There are no items to pick from.');
  return item;
}

/** @returns one of two hundred IP addresses of simulated guests. */
export function pickRandomGuestIpAddress({ random }: Pick<HostileAttackContext, 'random'>): string {
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
export function isServerFaultStatus(status: RawConnectionResult): boolean {
  return typeof status === 'number' && status >= 500 && status !== 503;
}

/**
 * Sends a well-formed HTTP request with arbitrary content.
 * @returns the status of the response; `silent` on timeout, `closed` if the connection failed.
 */
export async function sendHostileRequest(
  context: HostileAttackContext,
  { method, path, as, headers = {}, body }: HostileRequest,
): Promise<RawConnectionResult> {
  const { host, port } = context.target;
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  try {
    const response = await fetch(`http://${host}:${port}${path}`, {
      method,
      headers: {
        'x-forwarded-for': as?.from ?? pickRandomGuestIpAddress(context),
        ...(as !== null && { authorization: `Bearer ${as.token}` }),
        ...json,
        ...headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    if (isServerFaultStatus(response.status))
      context.recordFault(`${response.status} to ${method} ${path.slice(0, 150)}`);
    return response.status;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'closed';
  }
}
