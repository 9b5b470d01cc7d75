import { setTimeout as delay } from 'node:timers/promises';
import { type Composition, services } from './composition.ts';
import { until } from './run.ts';

/** Milliseconds for which a part is cut off, and that everything has to heal. */
const [cutMs, healLimitMs] = [30_000, 120_000];
/** Seconds that events wait for Kafka only when it is away: under load the last of them is always on its way. */
const waitSeconds = 10;

interface Readiness {
  readonly services?: Readonly<Record<string, { readonly reasons?: readonly string[] }>>;
}

/** @param token of operators; without it a gateway returns no reasons. */
async function readiness(
  gateways: readonly string[],
  token?: string,
): Promise<{ isReady: boolean; reasons: readonly string[] }> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  for (const url of gateways) {
    const answer = await fetch(`${url}/health/ready`, { headers, signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    );
    if (answer === null) continue;
    const { services: parts = {} } = (await answer.json()) as Readiness;
    return { isReady: answer.ok, reasons: Object.values(parts).flatMap(({ reasons = [] }) => reasons) };
  }
  return { isReady: false, reasons: ['no gateway answers'] };
}

/** Waits until a gateway says that all is ready. @returns milliseconds that it took. */
export async function untilReady({ gateways }: Composition): Promise<number> {
  const started = performance.now();
  await until('being ready', healLimitMs, async () => ((await readiness(gateways)).isReady ? true : null));
  return Math.round(performance.now() - started);
}

const askReady =
  "fetch('http://127.0.0.1:3000/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))";

async function untilContainerReady({ docker }: Composition, name: string): Promise<void> {
  await until(`the start of ${name}`, healLimitMs, async () => {
    await docker('exec', name, 'node', '-e', askReady);
    return true;
  });
}

/** Waits until every replica says of itself that it is ready. */
export async function untilAllReady(composition: Composition): Promise<void> {
  for (const service of services) {
    for (const name of await composition.containersOf(service)) await untilContainerReady(composition, name);
  }
}

/** Kills one replica of each service, all at one moment, as a power cut would; the other ones serve meanwhile. */
export async function killOneOfEach(composition: Composition): Promise<string> {
  const { docker, containersOf } = composition;
  const names = await Promise.all(services.map(async (service) => (await containersOf(service))[0] ?? ''));
  await docker('kill', ...names);
  const servedMs = await untilReady(composition);
  await docker('start', ...names);
  for (const name of names) await untilContainerReady(composition, name);
  return `${names.length} killed, one replica of each service, served by the others ${servedMs} ms after`;
}

interface Cut {
  readonly what: string;
  readonly service: string;
  /** @returns the line that names the missing part, or `null`. */
  readonly named: () => Promise<string | null>;
}

/** Takes a part from the network and gives it back. @returns what health said of it meanwhile. @throws Error when it said nothing. */
async function cutOff(composition: Composition, { what, service, named }: Cut): Promise<string> {
  const { docker, containersOf } = composition;
  const [name = ''] = await containersOf(service);
  const networks = await docker(
    'inspect',
    '-f',
    '{{range $name, $_ := .NetworkSettings.Networks}}{{$name}} {{end}}',
    name,
  );
  const network =
    networks
      .trim()
      .split(' ')
      .find((each) => each.endsWith('data')) ?? '';
  const end = performance.now() + cutMs;
  await docker('network', 'disconnect', network, name);
  let said: string | null = null;
  try {
    while (performance.now() < end) {
      said ??= await named();
      await delay(500);
    }
  } finally {
    await docker('network', 'connect', '--alias', service, network, name);
  }
  if (said === null) throw new Error(`Health did not name that ${what} was away.`);
  const healed = await untilReady(composition);
  return `away for ${cutMs / 1000} s, health: "${said}", ready ${healed} ms after`;
}

/** Cuts Postgres off. @param token of operators. */
export function cutPostgres(composition: Composition, token: string): Promise<string> {
  const named = async (): Promise<string | null> =>
    (await readiness(composition.gateways, token)).reasons.find((reason) => reason.includes('database')) ?? null;
  return cutOff(composition, { what: 'Postgres', service: 'postgres', named });
}

/** Cuts Kafka off: everybody is served as ever, and operators are told how many events wait. @param token of operators. */
export function cutKafka(composition: Composition, token: string): Promise<string> {
  const named = async (): Promise<string | null> => {
    const headers = { authorization: `Bearer ${token}` };
    // A gateway that was started again has another port.
    for (const url of composition.gateways) {
      const answer = await fetch(`${url}/health`, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer === null) continue;
      const { publishing } = (await answer.json()) as { readonly publishing?: { readonly seconds?: number } };
      return (publishing?.seconds ?? 0) >= waitSeconds ? `publishing ${JSON.stringify(publishing)}` : null;
    }
    return null;
  };
  return cutOff(composition, { what: 'Kafka', service: 'kafka', named });
}

/** Replaces every replica by one of another revision: the new ones come first, the old ones go when those are ready. */
export async function roll(composition: Composition, revision: string): Promise<string> {
  const { compose, docker, containersOf, use } = composition;
  use(revision);
  for (const service of services) {
    const old = await containersOf(service);
    const scale = `${service}=${old.length * 2}`;
    await compose('up', '--detach', '--no-deps', '--no-recreate', '--scale', scale, service);
    const fresh = (await containersOf(service)).filter((name) => !old.includes(name));
    if (fresh.length !== old.length) throw new Error(`${service} has ${fresh.length} new replicas`);
    for (const name of fresh) await untilContainerReady(composition, name);
    await docker('stop', '--time', '20', ...old);
    await docker('rm', ...old);
    await untilReady(composition);
  }
  return `${services.length} services replaced by another build`;
}
