import type { DeploymentTestContainerEngine } from './containerEngine.ts';
import {
  runProgramAtRepositoryRootInDeployTest,
  doesProgramSucceedInTest,
} from './runProgramAtRepositoryRootInDeployTest.ts';

/** A test instance of compose.yaml, which `compose` starts and stops. */
export interface ComposeTestDeployment {
  /** URLs that the gateway's replicas can use; not every URL always has a replica. */
  readonly gateways: readonly string[];
  /** URL of the mail catcher. */
  readonly mailbox: string;
  readonly prometheus: string;
  compose(this: void, ...args: readonly string[]): Promise<string>;
  docker(this: void, ...args: readonly string[]): Promise<string>;
  /** Names of the running containers of a service. */
  listContainers(this: void, service: string): Promise<readonly string[]>;
  /** Uses images of this revision from now on. */
  useRevision(this: void, revision: string): void;
}

export const composeTestServiceNames = ['command', 'query', 'projections', 'gateway'] as const;

const project = 'marketplace-deploy-test';
const files = ['infra/deploy/compose.yaml', 'infra/deploy/compose.standin.yaml'].flatMap((file) => ['--file', file]);
/**
 * Ports below the range that Linux uses for outgoing connections (32,768 and above): a port in that range could already
 * be in use when a replica starts.
 */
const [firstPort, lastPort, mailPort, prometheusPort] = [24_300, 24_303, 24_325, 24_390];
/** Two ports for the replicas and two more for the new replicas during a rolling update. */
const gateways = Array.from(
  { length: lastPort - firstPort + 1 },
  (_, index) => `http://127.0.0.1:${firstPort + index}`,
);

function listImages(revision: string): Readonly<Record<string, string>> {
  const targets = [...composeTestServiceNames, 'migrate', 'operate'] as const;
  return Object.fromEntries(targets.map((name) => [`${name.toUpperCase()}_IMAGE`, `marketplace/${name}:${revision}`]));
}

/** Uses the Compose plugin of the engine if available, otherwise the standalone program. */
async function findCompose(env: DeploymentTestContainerEngine['env']): Promise<readonly [string, ...string[]]> {
  return (await doesProgramSucceedInTest('docker', ['compose', 'version'], env))
    ? ['docker', 'compose']
    : ['docker-compose'];
}

/** Prepares compose.yaml with the stand-in images as a separate project, without starting its services. */
export async function openComposeTestEnvironment(
  { env }: DeploymentTestContainerEngine,
  revision: string,
): Promise<ComposeTestDeployment> {
  const [program, ...first] = await findCompose(env);
  let imageSettings = listImages(revision);
  const settings = {
    GATEWAY_PORT: `127.0.0.1:${firstPort}-${lastPort}`,
    MAILPIT_PORT: `127.0.0.1:${mailPort}`,
    PROMETHEUS_PORT: `127.0.0.1:${prometheusPort}`,
    PUBLIC_URL: `http://127.0.0.1:${firstPort}`,
    RATE_LIMIT_FACTOR: '1000',
  };
  const compose = (...args: readonly string[]) =>
    runProgramAtRepositoryRootInDeployTest(program, [...first, '--project-name', project, ...files, ...args], {
      ...env,
      ...settings,
      ...imageSettings,
    });
  const docker = (...args: readonly string[]) => runProgramAtRepositoryRootInDeployTest('docker', args, env);
  return {
    ...{ gateways, compose, docker },
    mailbox: `http://127.0.0.1:${mailPort}`,
    prometheus: `http://127.0.0.1:${prometheusPort}`,
    listContainers: async (service) => {
      const labels = [`com.docker.compose.project=${project}`, `com.docker.compose.service=${service}`];
      const filters = labels.flatMap((label) => ['--filter', `label=${label}`]);
      const names = await docker('ps', ...filters, '--format', '{{.Names}}');
      return names
        .split('\n')
        .filter((name) => name !== '')
        .sort();
    },
    useRevision: (next) => {
      imageSettings = listImages(next);
    },
  };
}
