import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Composition, openComposition, services } from './composition.ts';
import { type Engine, NoContainersError, openEngine } from './engine.ts';
import { cutKafka, cutPostgres, killOneOfEach, roll, untilAllReady, untilReady } from './faults.ts';
import { buildOurs, buildStandins, findBase, rebuildOurs, sizesOf } from './images.ts';
import { type Load, readBack, startLoad } from './load.ts';
import type { SignedIn } from '../chaos/load/people.ts';
import { adminPassword, operatorToken, registerLoader } from './people.ts';
import { run } from './run.ts';

/** Bytes that an image may hold of the product; the tools of operators hold all of it. */
const [mostBytes, mostToolBytes] = [45_000_000, 48_000_000];
/** The images before the rolling replacement, and after. */
const [first, second] = ['test-1', 'test-2'];

const usage = `npm run test:deploy [-- --prepare | --prepared]

  --prepare    builds the images and ends; the classic builder takes only what other programs leave of the machine
  --prepared   takes the images that were built so, and does the rest

Skipped, with a line that says why, where no container can be run; REQUIRE_CONTAINERS=1 makes that a failure.`;

const begun = performance.now();
let passed = 0;

/** Does one step, counts it, and says what came of it and after how many seconds. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  passed += 1;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${name}: ${seconds} s${typeof result === 'string' ? `, ${result}` : ''}`);
  return result;
}

function judgeSizes(sizes: Readonly<Record<string, number>>): string {
  const large = Object.entries(sizes).filter(([name, size]) => size > (name === 'operate' ? mostToolBytes : mostBytes));
  const said = Object.entries(sizes).map(([name, size]) => `${name} ${(size / 1e6).toFixed(1)} MB`);
  if (large.length > 0) throw new Error(`Images are too large: ${said.join(', ')}`);
  return said.join(', ');
}

/** From the upload of a catalogue to a quote, in a browser, through the gateway. */
async function doMainJob(composition: Composition): Promise<void> {
  const { gateways, mailbox } = composition;
  const deployed = { url: gateways[0], mailbox, password: await adminPassword(composition) };
  await run(process.execPath, ['web/e2e/deployedMainJob.cli.ts'], { DEPLOYED: JSON.stringify(deployed) });
}

/** Breaks the parts while people work. @throws Error when anything that was acknowledged is lost, or doubled. */
async function breakUnderLoad(composition: Composition): Promise<void> {
  const loader = await registerLoader(composition);
  const token = await operatorToken(composition);
  const load = startLoad(composition, loader);
  try {
    await step('one replica of each service is killed', () => killOneOfEach(composition));
    await step('Postgres is cut off', () => cutPostgres(composition, token));
    await step('Kafka is cut off', () => cutKafka(composition, token));
    await step('every service is replaced', () => roll(composition, second));
  } finally {
    await load.stop();
  }
  await step('what was acknowledged is read back', () => judgeLoad(composition, loader, load));
}

/** @returns the figures. @throws Error when a promise was broken. */
async function judgeLoad(composition: Composition, loader: SignedIn, load: Load): Promise<string> {
  const { lost, doubled, unknown } = await readBack(composition, loader, load.sent);
  const { ledger, sent } = load;
  const faults = [
    `${lost.length} lost`,
    `${doubled.length} doubled`,
    `${ledger.differing} answered differently when repeated`,
  ];
  const seen = [...ledger.unexpected].map(([what, count]) => `${count} times ${what}`);
  const figures =
    `${sent.size} commands acknowledged: ${faults.join(', ')}; ${ledger.unavailable} attempts were answered 503, ` +
    `${ledger.ambiguous} broke off, ${ledger.unanswered} given up, ${unknown.length} sent without an answer. ${seen.join('; ')}`;
  const broken = [...lost, ...doubled, ...seen].length > 0 || ledger.differing > 0 || ledger.unanswered > 0;
  if (broken) {
    throw new Error(`Promises were broken. ${figures}`);
  }
  return figures;
}

async function prepare(engine: Engine, folder: string): Promise<void> {
  const base = await step('the base image', () => findBase(engine, folder));
  await step('our images', () => buildOurs(engine, base, first));
  await step('the images that stand in', () => buildStandins(engine, base, folder));
}

/** Runs compose.yaml with the images, does the main job in a browser, and breaks it under load. */
async function runThem(engine: Engine, folder: string, opened: AsyncDisposableStack): Promise<void> {
  await step('the sizes of our images', async () => judgeSizes(await sizesOf(engine, first)));
  await step('our images as another release', () => rebuildOurs(engine, folder, first, second));
  const composition = await openComposition(engine, first);
  const { compose } = composition;
  await compose('down', '--volumes', '--timeout', '5');
  opened.defer(async () => {
    await compose('down', '--volumes', '--timeout', '5');
  });
  const replicas = services.flatMap((service) => ['--scale', `${service}=2`]);
  await step('the start', async () => {
    await compose('up', '--detach', ...replicas);
    await untilReady(composition);
    await untilAllReady(composition);
  });
  await step('the main job in a browser', () => doMainJob(composition));
  await breakUnderLoad(composition);
}

/** `npm run test:deploy`. @param parts both when nothing is said. */
async function main(parts: { readonly prepare: boolean; readonly run: boolean }): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const cache = process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache');
  const folder = path.join(cache, 'iot-marketplace', 'deploy');
  mkdirSync(folder, { recursive: true });
  const engine = await openEngine(path.join(folder, 'engine'));
  opened.defer(engine.close);
  console.log(`Container engine: ${engine.what}.`);
  if (parts.prepare) await prepare(engine, folder);
  if (parts.run) await runThem(engine, folder, opened);
}

function sayFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  if (error instanceof NoContainersError && process.env['REQUIRE_CONTAINERS'] !== '1') {
    console.log(`Skipped, since containers cannot be run here. ${why}\n\n0 passed, 0 failed, 1 skipped`);
    return;
  }
  console.error(`${why}\n\n${passed} passed, 1 failed`);
  process.exitCode = 1;
}

const { values: asked } = parseArgs({
  options: { prepare: { type: 'boolean' }, prepared: { type: 'boolean' }, help: { type: 'boolean' } },
});
if (asked.help === true) console.log(usage);
else {
  try {
    await main({ prepare: asked.prepared !== true, run: asked.prepare !== true });
    console.log(`Done after ${Math.round((performance.now() - begun) / 1000)} s.\n\n${passed} passed, 0 failed`);
  } catch (error) {
    sayFailure(error);
  }
}
