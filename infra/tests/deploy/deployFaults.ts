import { setTimeout as delay } from 'node:timers/promises';
import { type ComposeTestDeployment, composeTestServiceNames } from './composeEnvironment.ts';
import { pollUntilFoundInTest } from './runProgramAtRepositoryRootInDeployTest.ts';

/** Milliseconds for which a service is disconnected, and maximum milliseconds for the product to recover. */
const [cutMs, recoveryLimitMs] = [30_000, 120_000];
/**
 * Kafka counts as unavailable when the oldest unpublished event is at least this many seconds old. Under load, there
 * are always recent events that are unpublished.
 */
const minUnpublishedSeconds = 10;

interface Readiness {
  readonly services?: Readonly<Record<string, { readonly reasons?: readonly string[] }>>;
}

/** @param token operator token; without it a gateway returns no reasons. */
async function readReadiness(
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
  return { isReady: false, reasons: ['No gateway is reachable.'] };
}

/**
 * Waits until a gateway reports readiness.
 * @returns the elapsed milliseconds.
 */
export async function waitUntilTestGatewayReady({ gateways }: ComposeTestDeployment): Promise<number> {
  const started = performance.now();
  await pollUntilFoundInTest('becoming ready', recoveryLimitMs, async () =>
    (await readReadiness(gateways)).isReady ? true : null,
  );
  return Math.round(performance.now() - started);
}

/**
 * Finds a gateway that reports readiness, because not every URL has a replica.
 * @throws Error if there is none.
 */
export async function findReadyTestGateway({ gateways }: ComposeTestDeployment): Promise<string> {
  for (const url of gateways) if ((await readReadiness([url])).isReady) return url;
  throw new Error('No gateway is ready.');
}

const readinessScript =
  "fetch('http://127.0.0.1:3000/health/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))";

async function waitUntilContainerReady({ docker }: ComposeTestDeployment, name: string): Promise<void> {
  await pollUntilFoundInTest(`starting ${name}`, recoveryLimitMs, async () => {
    await docker('exec', name, 'node', '-e', readinessScript);
    return true;
  });
}

/** Waits until every replica reports readiness. */
export async function waitUntilTestServiceReplicasReady(composition: ComposeTestDeployment): Promise<void> {
  for (const service of composeTestServiceNames) {
    for (const name of await composition.listContainers(service)) await waitUntilContainerReady(composition, name);
  }
}

/** Kills one replica of each service at once, as in a power failure; the other replicas keep serving. */
export async function killOneReplicaPerService(composition: ComposeTestDeployment): Promise<string> {
  const { docker, listContainers } = composition;
  const names = await Promise.all(
    composeTestServiceNames.map(async (service) => (await listContainers(service))[0] ?? ''),
  );
  await docker('kill', ...names);
  const servedMs = await waitUntilTestGatewayReady(composition);
  await docker('start', ...names);
  for (const name of names) await waitUntilContainerReady(composition, name);
  return `killed ${names.length} replicas, one of each service; the others served after ${servedMs} ms`;
}

interface Disconnection {
  readonly what: string;
  readonly service: string;
  /** @returns the health message that names the missing service, or `null`. */
  readonly findMessage: () => Promise<string | null>;
}

/**
 * Disconnects a service from the network for 30 s.
 * @returns a summary with the health message and the recovery time.
 * @throws Error when the health check did not report the outage.
 */
async function disconnect(
  composition: ComposeTestDeployment,
  { what, service, findMessage }: Disconnection,
): Promise<string> {
  const { docker, listContainers } = composition;
  const [name = ''] = await listContainers(service);
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
  let message: string | null = null;
  try {
    while (performance.now() < end) {
      message ??= await findMessage();
      await delay(500);
    }
  } finally {
    await docker('network', 'connect', '--alias', service, network, name);
  }
  if (message === null) throw new Error(`The health check did not report that ${what} was unavailable.`);
  const recoveredMs = await waitUntilTestGatewayReady(composition);
  return `unavailable for ${cutMs / 1000} s, health: "${message}", ready after ${recoveredMs} ms`;
}

/**
 * Disconnects Postgres for 30 s.
 * @param token operator token.
 */
export function disconnectPostgresTemporarily(composition: ComposeTestDeployment, token: string): Promise<string> {
  const findMessage = async (): Promise<string | null> =>
    (await readReadiness(composition.gateways, token)).reasons.find((reason) => reason.includes('database')) ?? null;
  return disconnect(composition, { what: 'Postgres', service: 'postgres', findMessage });
}

/**
 * Disconnects Kafka for 30 s: the product keeps serving, and operators see the number of unpublished events.
 * @param token operator token.
 */
export function disconnectKafkaTemporarily(composition: ComposeTestDeployment, token: string): Promise<string> {
  const findMessage = async (): Promise<string | null> => {
    const headers = { authorization: `Bearer ${token}` };
    // Tries every URL, because a restarted gateway has a different port.
    for (const url of composition.gateways) {
      const answer = await fetch(`${url}/health`, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (answer === null) continue;
      const { publishing } = (await answer.json()) as { readonly publishing?: { readonly seconds?: number } };
      return (publishing?.seconds ?? 0) >= minUnpublishedSeconds ? `publishing ${JSON.stringify(publishing)}` : null;
    }
    return null;
  };
  return disconnect(composition, { what: 'Kafka', service: 'kafka', findMessage });
}

/**
 * Replaces every replica with a replica of another revision, one service at a time: starts the new replicas and stops
 * the old ones when the new ones are ready.
 */
export async function replaceTestServiceReplicasWithRevision(
  composition: ComposeTestDeployment,
  revision: string,
): Promise<string> {
  const { compose, docker, listContainers, useRevision } = composition;
  useRevision(revision);
  for (const service of composeTestServiceNames) {
    const old = await listContainers(service);
    const scale = `${service}=${old.length * 2}`;
    await compose('up', '--detach', '--no-deps', '--no-recreate', '--scale', scale, service);
    const added = (await listContainers(service)).filter((name) => !old.includes(name));
    if (added.length !== old.length) throw new Error(`${service} has ${added.length} new replicas`);
    for (const name of added) await waitUntilContainerReady(composition, name);
    await docker('stop', '--time', '20', ...old);
    await docker('rm', ...old);
    await waitUntilTestGatewayReady(composition);
  }
  return `${composeTestServiceNames.length} services replaced`;
}
