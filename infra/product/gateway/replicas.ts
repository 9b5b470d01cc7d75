import { lookup } from 'node:dns/promises';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** State of a replica at the last check. `there`: reachable, but not ready or already stopping. `gone`: unreachable. */
export type ServiceReplicaHealth = 'ready' | 'there' | 'gone';

/** A process of a service. */
export interface ServiceReplica {
  readonly host: string;
  readonly port: number;
  /** Keeps connections to the replica open. */
  readonly agent: Agent;
}

/** Combined health of the replicas of a service, as shown in GET /health/ready of the gateway. */
export interface ServiceReplicaSetHealth {
  readonly isReady: boolean;
  readonly reasons: readonly string[];
  readonly replicas: { readonly ready: number; readonly known: number };
}

/** The replicas of one service. */
export interface ServiceReplicaSet {
  /** The next ready replica in turn, or else a reachable one; `null` if all were tried or none is reachable. */
  choose(this: void, tried: ReadonlySet<ServiceReplica>): ServiceReplica | null;
  /** Marks a replica as unreachable after a failed call; no calls are sent to it until a check succeeds. */
  markLost(this: void, replica: ServiceReplica): void;
  health(this: void): ServiceReplicaSetHealth;
  close(this: void): Promise<void>;
}

/**
 * Milliseconds between two checks, and maximum milliseconds of a check. A stopping service keeps serving for longer
 * than the interval, so that this check notices the stop: see `program.ts`.
 */
const checkTimes = { everyMs: 300, mostMs: 2_000 } as const;

interface KnownReplica extends ServiceReplica {
  state: ServiceReplicaHealth;
  reasons: readonly string[];
}

const maxReplyLength = 64 * 1024;

function parseReasons(text: string): readonly string[] {
  try {
    const { reasons } = JSON.parse(text) as { readonly reasons?: unknown };
    return Array.isArray(reasons) ? reasons.filter((reason) => typeof reason === 'string') : [];
  } catch {
    return [];
  }
}

/** Calls GET /health/ready of a replica. */
function checkReadiness({ host, port, agent }: ServiceReplica): Promise<Pick<KnownReplica, 'state' | 'reasons'>> {
  const { promise, resolve } = Promise.withResolvers<Pick<KnownReplica, 'state' | 'reasons'>>();
  const request = httpRequest({ host, port, agent, path: '/health/ready', timeout: checkTimes.mostMs });
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
    // A replica that accepts connections may just be slow, and one broken keep-alive connection does not prove that the
    // replica has stopped.
    resolve({ state: isConnected ? 'there' : 'gone', reasons: ['it does not respond'] });
  });
  request.on('response', (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.length < maxReplyLength) text += chunk;
    });
    response.on('error', () => resolve({ state: 'there', reasons: ['it closed the connection'] }));
    response.on('end', () =>
      resolve({ state: response.statusCode === 200 ? 'ready' : 'there', reasons: parseReasons(text) }),
    );
  });
  request.end();
  return promise;
}

/**
 * Closes the idle connections of an agent, and its other connections when their calls end: a replica that is stopping
 * finishes its calls.
 */
function closeIdleConnections(agent: Agent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
}

/** Resolves a host name to all its addresses. */
type HostNameResolver = (hostname: string) => Promise<readonly string[]>;

async function resolveHostName(hostname: string): Promise<readonly string[]> {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

/** Resolves the host name of an origin to all its addresses, each with the port of the origin. */
async function resolveAddresses(origin: string, resolve: HostNameResolver): Promise<readonly string[]> {
  const { hostname, port } = new URL(origin);
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, ''));
  return addresses.map((address) => `${address} ${port === '' ? 80 : port}`);
}

/**
 * Watches the replicas of a service. A host name may resolve to several addresses, which may change.
 * @param origins of the replicas, for example `http://query:3000`.
 * @param resolve returns the addresses of a host name; uses the resolver of the operating system by default.
 * @returns the replicas, after the first check.
 */
export async function watchServiceReplicas(
  origins: readonly string[],
  resolve: HostNameResolver = resolveHostName,
): Promise<ServiceReplicaSet> {
  const known = new Map<string, KnownReplica>();
  const closing = new AbortController();
  let turn = 0;

  const resolveNames = async (): Promise<void> => {
    const found = await Promise.allSettled(origins.map((origin) => resolveAddresses(origin, resolve)));
    const named = new Set(found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    for (const endpoint of named) {
      if (known.has(endpoint)) continue;
      const [host = '', port = ''] = endpoint.split(' ');
      known.set(endpoint, {
        host,
        port: Number(port),
        agent: new Agent({ keepAlive: true }),
        state: 'gone',
        reasons: [],
      });
    }
    // While a name cannot be resolved, its known addresses are kept.
    if (found.some(({ status }) => status === 'rejected')) return;
    for (const [endpoint, { agent }] of known) {
      if (named.has(endpoint)) continue;
      known.delete(endpoint);
      closeIdleConnections(agent);
    }
  };
  const checkReplica = async (replica: KnownReplica): Promise<void> => {
    Object.assign(replica, await checkReadiness(replica));
  };
  const checkAll = async (): Promise<void> => {
    await resolveNames();
    await Promise.all([...known.values()].map(checkReplica));
  };
  const checkPeriodically = async (): Promise<void> => {
    const pause = (): Promise<boolean> =>
      delay(checkTimes.everyMs, true, { signal: closing.signal }).catch(() => false);
    while (await pause()) await checkAll();
  };
  await checkAll();
  const running = checkPeriodically();

  const inState = (state: ServiceReplicaHealth): KnownReplica[] =>
    [...known.values()].filter((each) => each.state === state);
  return {
    choose: (tried) => {
      const untried = (state: ServiceReplicaHealth): KnownReplica[] =>
        inState(state).filter((each) => !tried.has(each));
      const [ready, there] = [untried('ready'), untried('there')];
      const among = ready.length > 0 ? ready : there;
      turn += 1;
      return among[turn % Math.max(1, among.length)] ?? null;
    },
    markLost: (replica) => {
      for (const each of known.values()) if (each === replica) each.state = 'gone';
    },
    health: () => {
      const ready = inState('ready');
      const prefixed = [...known.values()].flatMap(({ host, port, reasons }) =>
        reasons.map((reason) => (known.size > 1 ? `${host}:${port}: ${reason}` : reason)),
      );
      const reasons = known.size === 0 ? ['its host name cannot be resolved'] : prefixed;
      return {
        isReady: ready.length > 0,
        reasons: ready.length > 0 ? [] : [...new Set(reasons)],
        replicas: { ready: ready.length, known: known.size },
      };
    },
    close: async () => {
      closing.abort();
      await running;
      for (const { agent } of known.values()) agent.destroy();
    },
  };
}
