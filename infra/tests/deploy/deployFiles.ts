import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseProductSettings, environmentVariableSchemas } from '@marketplace/product/start/config.ts';
import { InvalidSettingsError } from '@marketplace/product/start/invalidSettingsError.ts';
import type { ProgramName } from '@marketplace/product/start/programSettings.ts';
import { parse, parseAllDocuments } from 'yaml';
import { buildDockerSecretFileContents } from '../../deploy/docker/secrets.ts';
import { repositoryRoot } from './runProgramAtRepositoryRootInDeployTest.ts';

/** Configuration that a deployment file passes to one program. */
export interface ProgramConfigurationInTestedDeployFile {
  /** Location of the configuration, for error messages. */
  readonly location: string;
  readonly program: ProgramName;
  readonly environment: Readonly<Record<string, string>>;
  /** Ports that other programs use to connect to the program. */
  readonly ports: readonly number[];
  /** Paths of health probes. */
  readonly probes: readonly string[];
}

const programs = ['command', 'query', 'projections', 'gateway', 'migrate'] as const;
type ServiceProgram = (typeof programs)[number];

/** A secret in the format of generated secrets, but the same in every run. */
const sampleSecret = createHash('sha256').update('a secret').digest('hex').slice(0, 48);
const secrets = {
  ...{
    owner: sampleSecret,
    command: sampleSecret,
    query: sampleSecret,
    projections: sampleSecret,
    health: sampleSecret,
  },
  ...{ coverage: sampleSecret, admin: sampleSecret, grafana: sampleSecret },
  key: createHash('sha256').update('a key').digest('base64'),
};

/** Reads a text file. `name` is its path below `infra/deploy`. */
export function readDeploymentFileInTest(name: string): string {
  return readFileSync(path.join(repositoryRoot, 'infra/deploy', name), 'utf8');
}

/** Substitutes the defaults of `${NAME:-default}` and `${NAME-default}`. */
function substituteDefaults(text: string): string {
  return text.replace(/\$\{\w+(?::?-([^}]*))?\}/g, (_, defaultValue: string | undefined) => defaultValue ?? '');
}

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
}

function parseEnvFile(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/**
 * Parses the configurations of the programs in a Compose file. Uses sample secrets in place of those that the first job
 * of the Compose file generates.
 */
export function parseTestComposeProgramConfigurations(text: string): readonly ProgramConfigurationInTestedDeployFile[] {
  const { services } = parse(substituteDefaults(text), { merge: true }) as { services: Record<string, ComposeService> };
  const files = buildDockerSecretFileContents(secrets, { primary: 'postgres' });
  return programs.map((program): ProgramConfigurationInTestedDeployFile => {
    const { environment: rawEnvironment = {}, ports = [] } = services[program] ?? {};
    const environment = Object.fromEntries(
      Object.entries(rawEnvironment).map(([name, value]) => [name, String(value ?? '')]),
    );
    const urls = ['COMMAND_URL', 'QUERY_URL'].map((name) => environment[name]).filter((url) => url !== undefined);
    return {
      ...{ location: `service ${program}`, program, probes: [] },
      environment: { ...environment, ...parseEnvFile(files[`${program}/service.env`] ?? '') },
      ports: [...ports.map((port) => Number(port.slice(port.lastIndexOf(':') + 1))), ...urls.map(parsePort)],
    };
  });
}

const parsePort = (url: string): number => Number(new URL(url).port);

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string | number };
}

interface Container {
  readonly name: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom?: readonly unknown[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

/** The fields of a Kubernetes manifest that these tests use. */
export interface KubernetesManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template?: { readonly spec: { readonly containers: readonly Container[] } };
    readonly ports?: readonly { readonly port: number }[];
    readonly selector?: unknown;
  };
}

/** Values for environment variables that refer to a secret. */
const secretValues: Readonly<Record<string, string>> = {
  DATABASE_URL: `postgres://marketplace:${sampleSecret}@postgres:5432/marketplace`,
  KEY_ENCRYPTION_KEY: secrets.key,
  EVENT_STORE_URL: 'esdb://eventstore:2113?tls=false',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  ADMIN_EMAIL: 'admin@marketplace.example',
};

/** Parses all manifests in files of `infra/deploy/kubernetes`, in order. A file can contain several manifests. */
export function readKubernetesManifests(...files: readonly string[]): readonly KubernetesManifest[] {
  return files.flatMap((file) =>
    parseAllDocuments(readDeploymentFileInTest(`kubernetes/${file}`)).map(
      (document) => document.toJS() as KubernetesManifest,
    ),
  );
}

/** Extracts the configurations of the programs from manifests, with sample values for secrets. */
export function extractTestKubernetesProgramConfigurations(
  manifests: readonly KubernetesManifest[],
): readonly ProgramConfigurationInTestedDeployFile[] {
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  return containers.map((container): ProgramConfigurationInTestedDeployFile => {
    const { name, ports = [], env = [], startupProbe, livenessProbe, readinessProbe } = container;
    const probes = [startupProbe, livenessProbe, readinessProbe].filter((probe) => probe !== undefined);
    const numbers = new Map(ports.map((port) => [port.name, port.containerPort]));
    const containerEnvironment = Object.fromEntries(
      env.map(({ name: key, value }) => [key, value ?? secretValues[key] ?? sampleSecret]),
    );
    const urls = ['COMMAND_URL', 'QUERY_URL']
      .map((key) => containerEnvironment[key])
      .filter((url) => url !== undefined);
    return {
      ...{ location: `container ${name}`, program: name as ServiceProgram },
      environment: { ...config, ...containerEnvironment },
      ports: [
        ...numbers.values(),
        ...urls.map(parsePort),
        ...probes.map(({ httpGet: { port } }) => (typeof port === 'number' ? port : (numbers.get(port) ?? 0))),
      ],
      probes: probes.map(({ httpGet }) => httpGet.path),
    };
  });
}

/**
 * @returns a line for each unknown, missing or invalid setting, each wrong port, and each probe path for which
 * `answers` returns false.
 */
export async function findConfigurationProblemsInDeployTest(
  started: readonly ProgramConfigurationInTestedDeployFile[],
  answers: (path: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const found = await Promise.all(started.map((each) => findProblems(each, answers)));
  return found.flat();
}

async function findProblems(
  started: ProgramConfigurationInTestedDeployFile,
  answers: (path: string) => Promise<boolean>,
): Promise<string[]> {
  const { location: where, program, environment, ports, probes } = started;
  const unknown = Object.keys(environment).filter((name) => !(name in environmentVariableSchemas));
  const problems = unknown.map((name) => `${where}: ${name} is not a setting`);
  try {
    const { port } = parseProductSettings(environment, program);
    problems.push(...ports.filter((each) => each !== port).map((each) => `${where}: does not listen on ${each}`));
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    problems.push(...error.problems.map((problem) => `${where}: ${problem}`));
  }
  for (const probe of new Set(probes)) {
    if (!(await answers(probe))) problems.push(`${where}: no endpoint answers ${probe}`);
  }
  return problems;
}
