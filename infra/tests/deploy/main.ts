import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { type Composition, openComposition, services } from './composition.ts';
import { openEngine } from './engine.ts';
import { cutKafka, cutPostgres, killOneOfEach, roll, untilAllReady, untilReady } from './faults.ts';
import { buildOurs, buildStandins, findBase, sizesOf } from './images.ts';
import { readBack, startLoad } from './load.ts';
import { adminPassword, operatorToken, registerLoader } from './people.ts';
import { run } from './run.ts';

/** Bytes that an image may hold of the product; the tools of operators hold all of it. */
const [mostBytes, mostToolBytes] = [40_000_000, 48_000_000];
/** The images before the rolling replacement, and after. */
const [first, second] = ['test-1', 'test-2'];

const begun = performance.now();

/** Does one step and says what came of it, and after how many seconds. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
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
    await step('Postgres is cut off', () => cutPostgres(composition));
    await step('Kafka is cut off', () => cutKafka(composition, token));
    await step('every service is replaced', () => roll(composition, second));
  } finally {
    await load.stop();
  }
  const { lost, doubled } = await readBack(composition, loader, load.sent);
  const { ledger, sent } = load;
  const faults = [`${lost} lost`, `${doubled} doubled`, `${ledger.differing} answered differently when repeated`];
  const seen = [...ledger.unexpected].map(([what, count]) => `${count} times ${what}`);
  console.log(
    `${sent.size} commands acknowledged: ${faults.join(', ')}; ${ledger.unavailable} attempts were answered 503, ` +
      `${ledger.ambiguous} broke off, ${ledger.unanswered} given up. ${seen.join('; ')}`,
  );
  if (lost + doubled + ledger.differing + ledger.unanswered + seen.length > 0) throw new Error('Promises were broken.');
}

/** `npm run test:deploy`: builds the images, runs compose.yaml with them, does the main job in a browser, and breaks it under load. */
async function main(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const folder = path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'),
    'iot-marketplace',
    'deploy',
  );
  mkdirSync(folder, { recursive: true });
  const engine = await openEngine(path.join(folder, 'engine'));
  opened.defer(engine.close);
  console.log(`Container engine: ${engine.what}.`);
  const base = await step('the base image', () => findBase(engine, folder));
  await step('our images', () => buildOurs(engine, base, first));
  await step('their sizes', async () => judgeSizes(await sizesOf(engine, first)));
  await step('the images that stand in', () => buildStandins(engine, base, folder));
  await step('our images again', () => buildOurs(engine, base, second));
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
  console.log(`Passed after ${Math.round((performance.now() - begun) / 1000)} s.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
