import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ComposeTestDeployment,
  openComposeTestEnvironment,
  composeTestServiceNames,
} from './composeEnvironment.ts';
import {
  type DeploymentTestContainerEngine,
  TestContainersUnavailableError,
  findOrStartContainerEngine,
} from './containerEngine.ts';
import {
  disconnectKafkaTemporarily,
  disconnectPostgresTemporarily,
  findReadyTestGateway,
  killOneReplicaPerService,
  replaceTestServiceReplicasWithRevision,
  waitUntilTestServiceReplicasReady,
  waitUntilTestGatewayReady,
} from './deployFaults.ts';
import {
  buildProgramImagesForDeployTest,
  buildStandinDockerImages,
  findOrBuildBaseImageForDeployTest,
  buildNextRevisionServiceImages,
  measureProductBytesInTestProgramImages,
} from './images.ts';
import {
  type RunningDeployedRfqLoadTest,
  compareStoredWithAcknowledgedRfqs,
  startDeployedRfqLoadTest,
} from './deployLoad.ts';
import type { SignedInTestAccount } from '../chaos/load/demoAccounts.ts';
import {
  readDeployTestAdminPassword,
  readDeployTestOperatorToken,
  registerDeployedLoadTestUser,
} from './deployedAccounts.ts';
import { runProgramAtRepositoryRootInDeployTest } from './runProgramAtRepositoryRootInDeployTest.ts';

/**
 * Maximum size in bytes of the product in the image of a service, and in the image of the operator tools, which
 * contains all services.
 */
const [maxImageBytes, maxToolImageBytes] = [45_000_000, 48_000_000];
/** Revisions before and after the rolling update. */
const [first, second] = ['test-1', 'test-2'];

const usage = `npm run test:deploy [-- --prepare | --prepared]

  --prepare    only builds the images; the classic builder runs with low CPU priority
  --prepared   uses the prepared images and runs the tests

Skipped with a reason where containers cannot be run; REQUIRE_CONTAINERS=1 makes that a failure.`;

const startedAt = performance.now();
let passed = 0;

/** Runs one step, counts it, and prints its result and duration. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  passed += 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${seconds} s${typeof result === 'string' ? `, ${result}` : ''}`);
  return result;
}

function checkImageSizes(sizes: Readonly<Record<string, number>>): string {
  const large = Object.entries(sizes).filter(
    ([name, size]) => size > (name === 'operate' ? maxToolImageBytes : maxImageBytes),
  );
  const formatted = Object.entries(sizes).map(([name, size]) => `${name} ${(size / 1e6).toFixed(1)} MB`);
  if (large.length > 0) throw new Error(`Some images are too large: ${formatted.join(', ')}`);
  return formatted.join(', ');
}

/** Runs the main use case in a browser through the gateway, from uploading a catalogue to a quote. */
async function runMainUseCase(composition: ComposeTestDeployment): Promise<void> {
  const url = await findReadyTestGateway(composition);
  const deployed = { url, mailbox: composition.mailbox, password: await readDeployTestAdminPassword(composition) };
  await runProgramAtRepositoryRootInDeployTest(process.execPath, ['web/e2e/deployedMainJob.cli.ts'], {
    DEPLOYED: JSON.stringify(deployed),
  });
}

/**
 * Injects faults under load.
 * @throws Error when acknowledged commands are lost or duplicated.
 */
async function injectFaultsUnderLoad(composition: ComposeTestDeployment): Promise<void> {
  const loadUser = await registerDeployedLoadTestUser(composition);
  const token = await readDeployTestOperatorToken(composition);
  const load = startDeployedRfqLoadTest(composition, loadUser);
  try {
    await step('kill one replica of each service', () => killOneReplicaPerService(composition));
    await step('disconnect Postgres', () => disconnectPostgresTemporarily(composition, token));
    await step('disconnect Kafka', () => disconnectKafkaTemporarily(composition, token));
    await step('replace every service', () => replaceTestServiceReplicasWithRevision(composition, second));
  } finally {
    await load.stop();
  }
  await step('read acknowledged RFQs', () => evaluateLoad(composition, loadUser, load));
}

/**
 * @returns the metrics of the load test as text.
 * @throws Error when a guarantee was violated.
 */
async function evaluateLoad(
  composition: ComposeTestDeployment,
  loadUser: SignedInTestAccount,
  load: RunningDeployedRfqLoadTest,
): Promise<string> {
  const { lost, duplicated, unknown } = await compareStoredWithAcknowledgedRfqs(composition, loadUser, load.sent);
  const { record, sent } = load;
  const faults = [
    `${lost.length} lost`,
    `${duplicated.length} duplicated`,
    `${record.differentRepeats} with a different response when repeated`,
  ];
  const unexpected = [...record.unexpected].map(([what, count]) => `${count} times ${what}`);
  const metrics =
    `${sent.size} commands acknowledged: ${faults.join(', ')}; ${record.unavailable} attempts returned 503, ` +
    `${record.lostConnections} lost the connection, ${record.unanswered} given up, ${unknown.length} stored without a response. ${unexpected.join('; ')}`;
  const isViolated =
    [...lost, ...duplicated, ...unexpected].length > 0 || record.differentRepeats > 0 || record.unanswered > 0;
  if (isViolated) {
    throw new Error(`Guarantees were violated. ${metrics}`);
  }
  return metrics;
}

async function prepare(engine: DeploymentTestContainerEngine, folder: string): Promise<void> {
  const base = await step('prepare the base image', () => findOrBuildBaseImageForDeployTest(engine, folder));
  await step('build the program images', () => buildProgramImagesForDeployTest(engine, base, first));
  await step('build the stand-in images', () => buildStandinDockerImages(engine, base, folder));
}

/** Starts compose.yaml with the images, runs the main use case in a browser, and injects faults under load. */
async function runTests(
  engine: DeploymentTestContainerEngine,
  folder: string,
  opened: AsyncDisposableStack,
): Promise<void> {
  await step('check image sizes', async () =>
    checkImageSizes(await measureProductBytesInTestProgramImages(engine, first)),
  );
  await step('build images of another revision', () => buildNextRevisionServiceImages(engine, folder, first, second));
  const composition = await openComposeTestEnvironment(engine, first);
  const { compose } = composition;
  await compose('down', '--volumes', '--timeout', '5');
  opened.defer(async () => {
    await compose('down', '--volumes', '--timeout', '5');
  });
  const replicas = composeTestServiceNames.flatMap((service) => ['--scale', `${service}=2`]);
  await step('start the services', async () => {
    await compose('up', '--detach', ...replicas);
    await waitUntilTestGatewayReady(composition);
    await waitUntilTestServiceReplicasReady(composition);
  });
  await step('main use case in a browser', () => runMainUseCase(composition));
  await injectFaultsUnderLoad(composition);
}

/**
 * Runs `npm run test:deploy`.
 * @param parts whether to build the images, and whether to run the tests.
 */
async function main(parts: { readonly prepare: boolean; readonly run: boolean }): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = path.join(cache, 'iot-marketplace', 'deploy');
  mkdirSync(folder, { recursive: true });
  const engine = await findOrStartContainerEngine(path.join(folder, 'engine'));
  opened.defer(engine.close);
  console.log(`Container engine: ${engine.description}.`);
  if (parts.prepare) await prepare(engine, folder);
  if (parts.run) await runTests(engine, folder, opened);
}

function reportFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof TestContainersUnavailableError && process.env['REQUIRE_CONTAINERS'] !== '1') {
    console.log(`Skipped, since containers cannot be run on this machine. ${why}\n\n0 passed, 0 failed, 1 skipped`);
    return;
  }
  console.error(`${why}\n\n${passed} passed, 1 failed`);
  process.exitCode = 1;
}

const { values: options } = parseArgs({
  options: { prepare: { type: 'boolean' }, prepared: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (options.help === true) console.log(usage);
else {
  try {
    await main({ prepare: options.prepared !== true, run: options.prepare !== true });
    console.log(`Done after ${Math.round((performance.now() - startedAt) / 1000)} s.\n\n${passed} passed, 0 failed`);
  } catch (error) {
    reportFailure(error);
  }
}
