import { lookup } from 'node:dns/promises';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** How a replica stood at the last look: ready; there, but not ready, or on its way out; or not to be reached. */
export type ReplicaState = 'ready' | 'there' | 'gone';

/** One process of a service. */
export interface Replica {
  readonly host: string;
  readonly port: number;
  /** Keeps its connections. */
  readonly agent: Agent;
}

/** What a service's replicas say of it together, as its own GET /health/ready does. */
export interface ServiceHealth {
  readonly isReady: boolean;
  readonly reasons: readonly string[];
  readonly replicas: { readonly ready: number; readonly known: number };
}

/** The processes of one service. */
export interface Replicas {
  /** The next in turn that is ready, else one that is there; `null` when all were tried or none is there. */
  choose(this: void, tried: ReadonlySet<Replica>): Replica | null;
  /** A call just found it gone: it gets no more before it is seen again. */
  lost(this: void, replica: Replica): void;
  health(this: void): ServiceHealth;
  close(this: void): Promise<void>;
}

/** Milliseconds between two looks, and that one may take. A service says so long before it goes that it will: `program.ts`. */
const looks = { everyMs: 300, mostMs: 2_000 } as const;

interface Known extends Replica {
  state: ReplicaState;
  reasons: readonly string[];
}

const longestAnswer = 64 * 1024;

function reasonsIn(text: string): readonly string[] {
  try {
    const { reasons } = JSON.parse(text) as { readonly reasons?: unknown };
    return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [];
  } catch {
    return [];
  }
}

/** GET /health/ready of one replica. */
function ask({ host, port, agent }: Replica): Promise<Pick<Known, 'state' | 'reasons'>> {
  const { promise, resolve } = Promise.withResolvers<Pick<Known, 'state' | 'reasons'>>();
  const request = httpRequest({ host, port, agent, path: '/health/ready', timeout: looks.mostMs });
  let isConnected = false;
  request.on('socket', (socket) => {
    isConnected = !socket.connecting;
    if (isConnected) return;
    socket.once('connect', () => {
      isConnected = true;
    });
  });
  request.on('timeout', () => request.destroy(new Error('no answer in time')));
  request.on('error', () => {
    // One that takes connections may be slow only; a kept connection that broke proves nothing.
    resolve({ state: isConnected ? 'there' : 'gone', reasons: ['it does not answer'] });
  });
  request.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < longestAnswer) text += chunk;
    });
    response.on('error', () => resolve({ state: 'there', reasons: ['it broke off'] }));
    response.on('end', () =>
      resolve({ state: response.statusCode === 200 ? 'ready' : 'there', reasons: reasonsIn(text) }),
    );
  });
  request.end();
  return promise;
}

/** Every address that a name leads to now. */
async function addressesOf(origin: string): Promise<readonly string[]> {
  const { hostname, port } = new URL(origin);
  const bare = hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(bare, { all: true });
  return found.map(({ address }) => `${address} ${port === '' ? 80 : port}`);
}

/**
 * Follows the replicas behind some addresses: a name may lead to several, and to others later.
 * @param origins such as `http://query:3000`. Resolves after the first look.
 */
export async function followReplicas(origins: readonly string[]): Promise<Replicas> {
  const known = new Map<string, Known>();
  const closing = new AbortController();
  let turn = 0;

  const resolveNames = async (): Promise<void> => {
    const found = await Promise.allSettled(origins.map(addressesOf));
    const named = new Set(found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    for (const place of named) {
      if (known.has(place)) continue;
      const [host = '', port = ''] = place.split(' ');
      known.set(place, { host, port: Number(port), agent: new Agent({ keepAlive: true }), state: 'gone', reasons: [] });
    }
    // While a name cannot be looked up, what it led to stays.
    if (found.some(({ status }) => status === 'rejected')) return;
    for (const place of known.keys()) if (!named.has(place)) known.delete(place);
  };
  const lookAt = async (replica: Known): Promise<void> => {
    Object.assign(replica, await ask(replica));
  };
  const look = async (): Promise<void> => {
    await resolveNames();
    await Promise.all([...known.values()].map(lookAt));
  };
  const follow = async (): Promise<void> => {
    const pause = (): Promise<boolean> => delay(looks.everyMs, true, { signal: closing.signal }).catch(() => false);
    while (await pause()) await look();
  };
  await look();
  const following = follow();

  const inState = (state: ReplicaState): Known[] => [...known.values()].filter((each) => each.state === state);
  return {
    choose: (tried) => {
      const untried = (state: ReplicaState): Known[] => inState(state).filter((each) => !tried.has(each));
      const [ready, there] = [untried('ready'), untried('there')];
      const among = ready.length > 0 ? ready : there;
      turn += 1;
      return among[turn % Math.max(1, among.length)] ?? null;
    },
    lost: (replica) => {
      for (const each of known.values()) if (each === replica) each.state = 'gone';
    },
    health: () => {
      const ready = inState('ready');
      const told = [...known.values()].flatMap(({ host, port, reasons }) =>
        reasons.map((reason) => (known.size > 1 ? `${host}:${port}: ${reason}` : reason)),
      );
      const reasons = known.size === 0 ? ['its addresses cannot be looked up'] : told;
      return {
        isReady: ready.length > 0,
        reasons: ready.length > 0 ? [] : [...new Set(reasons)],
        replicas: { ready: ready.length, known: known.size },
      };
    },
    close: async () => {
      closing.abort();
      await following;
      for (const { agent } of known.values()) agent.destroy();
    },
  };
}
