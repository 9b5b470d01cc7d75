import type { Heard, Target } from './rawConnection.ts';

/** Somebody who registered in order to do harm; nobody confirmed the address. */
export interface HostileAccount {
  readonly token: string;
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** Network address that the proxy names for this account. */
  readonly from: string;
}

/** What attackers know and share. */
export interface AttackContext {
  readonly target: Target;
  readonly accounts: readonly HostileAccount[];
  /** A number from 0 up to 1, the same for the same seed. */
  readonly random: () => number;
  /** Epoch of the positions that the product answers with. */
  readonly epoch: string;
  /** Told of every answer that is the product's own fault. */
  readonly fault: (what: string) => void;
}

/** One kind of attack. */
export interface Attack {
  readonly name: string;
  /** How often it is chosen, beside the others. */
  readonly share: number;
  /** One attempt. @returns what the attacker heard. */
  readonly run: (context: AttackContext) => Promise<Heard>;
}

/** @returns one of the items, which must not be none. */
export function pick<T>({ random }: Pick<AttackContext, 'random'>, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** A network address of a guest: one of two hundred. */
export function guestAddress({ random }: Pick<AttackContext, 'random'>): string {
  return `198.51.100.${1 + Math.floor(random() * 200)}`;
}

export interface HostileCall {
  readonly method: string;
  readonly path: string;
  /** `null`: a guest. */
  readonly as: HostileAccount | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
}

/** Whether a status says that the product failed; 503 says that it is busy. */
export function isFault(status: Heard): boolean {
  return typeof status === 'number' && status >= 500 && status !== 503;
}

/** Sends a well-formed HTTP request whose content need not be. @returns its status. */
export async function send(
  context: AttackContext,
  { method, path, as, headers = {}, body }: HostileCall,
): Promise<Heard> {
  const { host, port } = context.target;
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  try {
    const response = await fetch(`http://${host}:${port}${path}`, {
      method,
      headers: {
        'x-forwarded-for': as?.from ?? guestAddress(context),
        ...(as !== null && { authorization: `Bearer ${as.token}` }),
        ...json,
        ...headers,
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    if (isFault(response.status)) context.fault(`${response.status} to ${method} ${path.slice(0, 150)}`);
    return response.status;
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? 'silent' : 'closed';
  }
}
