import type { Engine } from './engine.ts';
import { run, runs } from './run.ts';

/** compose.yaml as it runs here. */
export interface Composition {
  /** Origins of the gateway's replicas. */
  readonly gateways: readonly string[];
  /** Where the mail catcher shows what it took. */
  readonly mailbox: string;
  readonly prometheus: string;
  compose(this: void, ...args: readonly string[]): Promise<string>;
  docker(this: void, ...args: readonly string[]): Promise<string>;
  /** Names of the containers of a service that run. */
  containersOf(this: void, service: string): Promise<readonly string[]>;
  /** From now on images of this revision are used. */
  use(this: void, revision: string): void;
}

export const services = ['command', 'query', 'projections', 'gateway'] as const;

const project = 'marketplace-deploy-test';
const files = ['infra/deploy/compose.yaml', 'infra/deploy/compose.standin.yaml'].flatMap((file) => ['--file', file]);
/** Below those that Linux gives to outgoing connections (32,768 and above), one of which would keep a replica from starting. */
const [firstPort, lastPort, mailPort, prometheusPort] = [24_300, 24_303, 24_325, 24_390];
/** More than the replicas, since a rolling replacement has one more for a while. */
const gateways = Array.from(
  { length: lastPort - firstPort + 1 },
  (_, place) => `http://127.0.0.1:${firstPort + place}`,
);

function imagesOf(revision: string): Readonly<Record<string, string>> {
  const targets = [...services, 'migrate', 'operate'] as const;
  return Object.fromEntries(targets.map((name) => [`${name.toUpperCase()}_IMAGE`, `marketplace/${name}:${revision}`]));
}

/** Compose as the engine's own plugin, else as the program of its own. */
async function findCompose(env: Engine['env']): Promise<readonly [string, ...string[]]> {
  return (await runs('docker', ['compose', 'version'], env)) ? ['docker', 'compose'] : ['docker-compose'];
}

/** Leads to compose.yaml with the stand-ins, as a project of its own; nothing runs yet. */
export async function openComposition({ env }: Engine, revision: string): Promise<Composition> {
  const [program, ...first] = await findCompose(env);
  let used = imagesOf(revision);
  const settings = {
    GATEWAY_PORT: `127.0.0.1:${firstPort}-${lastPort}`,
    MAILPIT_PORT: `127.0.0.1:${mailPort}`,
    PROMETHEUS_PORT: `127.0.0.1:${prometheusPort}`,
    PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
    RATE_LIMIT_FACTOR: '1000',
  };
  const compose = (...args: readonly string[]) =>
    run(program, [...first, '--project-name', project, ...files, ...args], { ...env, ...settings, ...used });
  const docker = (...args: readonly string[]) => run('docker', args, env);
  return {
    ...{ gateways, compose, docker },
    mailbox: `http://127.0.0.1:${mailPort}`,
    prometheus: `http://127.0.0.1:${prometheusPort}`,
    containersOf: async (service) => {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
      const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
      const names = await docker('ps', ...filters, '--format', '{{.Names}}');
      return names
        .split('\n')
        .filter((name) => name !== '')
        .sort();
    },
    use: (next) => {
      used = imagesOf(next);
    },
  };
}
