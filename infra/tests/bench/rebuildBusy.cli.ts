import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import {
  type RebuildUnderLoadResult,
  benchRebuildUnderLoad,
  describeFirstFailureOfRebuildUnderLoad,
} from './rebuildUnderLoad.ts';

const defaultEvents = 1_000_000;

/** @returns the results line by line: metric 5 at this size, during commands and without them. */
function formatResults(bench: RebuildUnderLoadResult): readonly string[] {
  const { events, underLoadSeconds, withoutLoadSeconds, peerSeconds, commands, reads } = bench;
  const rate = (took: number): string => Math.round(events / took).toLocaleString('en-GB');
  return [
    `log of ${events} events created in ${bench.generateSeconds.toFixed(0)} s, read models filled in ${bench.fillSeconds.toFixed(0)} s`,
    `metric 5  rebuild during commands: ${underLoadSeconds.toFixed(1)} s, ${rate(underLoadSeconds)} events/s`,
    `metric 5  rebuild without commands: ${withoutLoadSeconds.toFixed(1)} s, ${rate(withoutLoadSeconds)} events/s, ${(peerSeconds / withoutLoadSeconds).toFixed(2)} of the peer's speed (${peerSeconds.toFixed(1)} s)`,
    `commands ${commands}, failed ${bench.failedCommands.length}`,
    `reads ${reads}, failed ${bench.failedReads.length}`,
    `rows: ${bench.identical ? 'sha256 identical to those of a rebuild of the same log' : 'different from those of a rebuild'}`,
  ];
}

/**
 * `npm run bench:rebuild-busy [-- EVENTS]`: rebuilds read models during commands and reads. Exits with code 1 when a
 * request fails or rows differ.
 */
const events = Number(process.argv[2] ?? defaultEvents);
if (!Number.isInteger(events) || events < 1000) {
  console.error(
    'The number of events must be an integer of at least 1000, for example: npm run bench:rebuild-busy -- 100000.',
  );
  process.exit(2);
}
const dataDir = createTestDataFolder('disk');
const postgres = await launchPostgres(dataDir);
try {
  const bench = await benchRebuildUnderLoad(postgres.url, events, (text) =>
    console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`),
  );
  for (const line of formatResults(bench)) console.log(line);
  const failure = describeFirstFailureOfRebuildUnderLoad(bench);
  if (failure !== null) {
    console.error(failure);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  removeTestDataFolder(dataDir);
}
