import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildHttpApp } from '@marketplace/http/app.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  type Manifest,
  problemsOf,
  readDeployFile,
  readManifests,
  startedByCompose,
  startedByKubernetes,
} from './deployFiles.ts';
import { root } from './run.ts';

const { resources, images } = parse(readDeployFile('kubernetes/kustomization.yaml')) as {
  readonly resources: readonly string[];
  readonly images: readonly { readonly name: string }[];
};
const manifests = readManifests(...resources);
const composeFiles = globSync('infra/deploy/compose*.yaml', { cwd: root });

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

/** Validates against the schema of a kind, as kubernetes-models has it. */
async function validate(manifest: Manifest): Promise<void> {
  const place = manifest.apiVersion;
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${place}/${manifest.kind}`)) as Readonly<
    Record<string, new (data: unknown) => { validate(): void }>
  >;
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`${place}/${manifest.kind} is unknown`);
  new Model(manifest).validate();
}

describe('compose files', () => {
  test.each(composeFiles)('%s fits the schema', (file) => {
    const linter = path.join(root, 'node_modules/.bin/dclint');
    const { stdout } = spawnSync(linter, ['--formatter', 'json', path.join(root, file)], { encoding: 'utf8' });
    const results = JSON.parse(stdout) as readonly { readonly messages: readonly { readonly rule: string }[] }[];
    expect(results).toHaveLength(1);
    expect(results.flatMap(({ messages }) => messages).filter(({ rule }) => rule.includes('schema'))).toEqual([]);
  });

  test('set what each program needs and nothing that it does not know, on the port where it listens', async () => {
    expect(await problemsOf(startedByCompose(readDeployFile('compose.yaml')), answers)).toEqual([]);
  });

  test.each([
    ['a wrong port', 'http://query:3000', 'http://query:3001', 'service gateway: it does not listen on 3001'],
    ['an unknown setting', 'ADMIN_EMAIL:', 'ADMIN_MAIL:', 'service command: ADMIN_MAIL is no setting'],
    ['a missing setting', /\n {6}QUERY_URL: .*/, '', /^service gateway: QUERY_URL is required by this program/],
  ])('are caught with %s', async (_, sound, planted, said) => {
    const text = readDeployFile('compose.yaml').replaceAll(
      sound instanceof RegExp ? new RegExp(sound, 'g') : sound,
      planted,
    );
    const problems = await problemsOf(startedByCompose(text), answers);
    expect(problems).toContainEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });

  test('name no password', () => {
    const text = composeFiles.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n');
    expect(text.match(/(password|token|secret|key)\w*: (?!\/|\$\{)["']?[\w-]+/gi) ?? []).toEqual([]);
  });
});

describe('manifests', () => {
  test.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s fits its schema',
    async (_kind, _name, manifest) => {
      await expect(validate(manifest)).resolves.toBeUndefined();
    },
  );

  test('set what each program needs, on the port where it listens, with probes that are answered', async () => {
    expect(await problemsOf(startedByKubernetes(manifests), answers)).toEqual([]);
  });

  test.each([
    ['a wrong port', '"containerPort":3000', '"containerPort":3001', 'container command: it does not listen on 3001'],
    ['a probe of an unknown path', '/health/ready', '/healthz', 'container query: nothing answers /healthz'],
    ['an unknown setting', '"PUBLIC_URL"', '"PUBLIC_ORIGIN"', 'container gateway: PUBLIC_ORIGIN is no setting'],
    ['a missing setting', '"PUBLIC_URL"', '"LOG_LEVEL"', /^container command: PUBLIC_URL is required by this program/],
  ])('are caught with %s', async (_, sound, planted, said) => {
    const broken = JSON.parse(JSON.stringify(manifests).replaceAll(sound, planted)) as readonly Manifest[];
    const problems = await problemsOf(startedByKubernetes(broken), answers);
    expect(problems).toContainEqual(typeof said === 'string' ? said : expect.stringMatching(said));
  });

  test('hold no secret, close every container, and name every image of theirs in the kustomization', () => {
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
