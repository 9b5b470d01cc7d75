import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type KubernetesManifest,
  findConfigurationProblemsInDeployTest,
  readDeploymentFileInTest,
  readKubernetesManifests,
  parseTestComposeProgramConfigurations,
  extractTestKubernetesProgramConfigurations,
} from './deployFiles.ts';
import { repositoryRoot } from './runProgramAtRepositoryRootInDeployTest.ts';

const { resources, images } = parse(readDeploymentFileInTest('kubernetes/kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
};
const manifests = readKubernetesManifests(...resources);
const composeFiles = globSync('infra/deploy/compose*.yaml', { cwd: repositoryRoot });

let app: FastifyInstance;
beforeAll(async () => {
  app = buildHttpApp({
    logger: createLogger({ level: 'silent', format: 'json' }),
    notReady: () => Promise.resolve([]),
  });
  await app.ready();
});
afterAll(async () => app.close());

const answers = async (url: string): Promise<boolean> => (await app.inject({ method: 'GET', url })).statusCode === 200;

/** Validates a manifest against the schema of its kind in kubernetes-models. */
async function validate(manifest: KubernetesManifest): Promise<void> {
  const group = manifest.apiVersion;
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${group}/${manifest.kind}`)) as Readonly<
    Record<string, new (data: unknown) => { validate(): void }>
  >;
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`${group}/${manifest.kind} is unknown`);
  new Model(manifest).validate();
}

test('copies the documents into the stage that builds the web app', () => {
  const ignored = readFileSync(path.join(repositoryRoot, '.dockerignore'), 'utf8').split('\n');
  const about = ignored.filter((line) => line.endsWith('.md') || line.startsWith('infra/docs'));
  expect(about).toEqual(['**/*.md', '!infra/docs/**/*.md']);
  const [, webStage = ''] = readFileSync(path.join(repositoryRoot, 'infra/deploy/docker/Dockerfile'), 'utf8').split(
    ' AS web\n',
  );
  const [beforeBuild = ''] = webStage.split('buildWeb.cli.ts');
  expect(beforeBuild).toContain('COPY infra/docs infra/docs\n');
});

describe('compose files', () => {
  test.each(composeFiles)('%s conforms to the schema', (file) => {
    const linter = path.join(repositoryRoot, 'node_modules/.bin/dclint');
    const { stdout } = spawnSync(linter, ['--formatter', 'json', path.join(repositoryRoot, file)], {
      encoding: 'utf8',
    });
    const results = JSON.parse(stdout) as readonly { readonly messages: readonly { readonly rule: string }[] }[];
    expect(results).toHaveLength(1);
    expect(results.flatMap(({ messages }) => messages).filter(({ rule }) => rule.includes('schema'))).toEqual([]);
  });

  test('configures each program with its settings and ports', async () => {
    expect(
      await findConfigurationProblemsInDeployTest(
        parseTestComposeProgramConfigurations(readDeploymentFileInTest('compose.yaml')),
        answers,
      ),
    ).toEqual([]);
  });

  test.each([
    ['a wrong port', 'http://query:3000', 'http://query:3001', 'service gateway: does not listen on 3001'],
    ['an unknown setting', 'ADMIN_EMAIL:', 'ADMIN_MAIL:', 'service command: ADMIN_MAIL is not a setting'],
    ['a missing setting', /\n {6}QUERY_URL: .*/, '', /^service gateway: QUERY_URL is required by this program/],
  ])('detects %s', async (_, original, planted, expected) => {
    const text = readDeploymentFileInTest('compose.yaml').replaceAll(
      original instanceof RegExp ? new RegExp(original, 'g') : original,
      planted,
    );
    const problems = await findConfigurationProblemsInDeployTest(parseTestComposeProgramConfigurations(text), answers);
    expect(problems).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('contains no passwords', () => {
    const text = composeFiles.map((file) => readFileSync(path.join(repositoryRoot, file), 'utf8')).join('\n');
    expect(text.match(/(password|token|secret|key)\w*: (?!\/|\$\{)["']?[\w-]+/gi) ?? []).toEqual([]);
  });
});

describe('manifests', () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s conforms to its schema',
    async (_kind, _name, manifest) => {
      await expect(validate(manifest)).resolves.toBeUndefined();
    },
  );

  test('configures each program with its settings, ports and probe paths', async () => {
    expect(
      await findConfigurationProblemsInDeployTest(extractTestKubernetesProgramConfigurations(manifests), answers),
    ).toEqual([]);
  });

  test.each([
    ['a wrong port', '"containerPort":3000', '"containerPort":3001', 'container command: does not listen on 3001'],
    ['a probe of an unknown path', '/health/ready', '/healthz', 'container query: no endpoint answers /healthz'],
    ['an unknown setting', '"PUBLIC_URL"', '"PUBLIC_ORIGIN"', 'container gateway: PUBLIC_ORIGIN is not a setting'],
    ['a missing setting', '"PUBLIC_URL"', '"LOG_LEVEL"', /^container command: PUBLIC_URL is required by this program/],
  ])('detects %s', async (_, original, planted, expected) => {
    const broken = JSON.parse(JSON.stringify(manifests).replaceAll(original, planted)) as readonly KubernetesManifest[];
    const problems = await findConfigurationProblemsInDeployTest(
      extractTestKubernetesProgramConfigurations(broken),
      answers,
    );
    expect(problems).toContainEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  test('contains no secrets, restricts every container and lists every image in the kustomization', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    for (const container of containers) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { limits: {} },
      });
      expect(images.map(({ name }) => name)).toContain(`marketplace/${container.name}`);
    }
  });
});
