import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { type BusyRebuild, benchBusyRebuild, failureOf } from './rebuildBusy.ts';

const usualEvents = 1_000_000;

/** @returns what was measured, a line each: figure 5 at this size, beside commands and alone. */
function linesOf(bench: BusyRebuild): readonly string[] {
  const { events, busySeconds, aloneSeconds, peerSeconds, commands, reads } = bench;
  const rate = (took: number): string => Math.round(events / took).toLocaleString('en-GB');
  return [
    `log of ${events} events made in ${bench.generateSeconds.toFixed(0)} s, read models first filled in ${bench.fillSeconds.toFixed(0)} s`,
    `figure 5  rebuild beside commands: ${busySeconds.toFixed(1)} s, ${rate(busySeconds)} events/s`,
    `figure 5  rebuild alone: ${aloneSeconds.toFixed(1)} s, ${rate(aloneSeconds)} events/s, ${(peerSeconds / aloneSeconds).toFixed(2)} of its peer (${peerSeconds.toFixed(1)} s)`,
    `commands ${commands}, failed ${bench.failedCommands.length}`,
    `reads ${reads}, failed ${bench.failedReads.length}`,
    `rows: ${bench.identical ? 'sha256 identical to those of a rebuild of the same log' : 'they differ from those of a rebuild'}`,
  ];
}

/** `npm run bench:rebuild-busy`, or with another number of events behind `--`. Ends with 1 when a read fails or the rows differ. */
const events = Number(process.argv[2] ?? usualEvents);
if (!Number.isInteger(events) || events < 1000) {
  console.error('Say how many events, 1000 at least: npm run bench:rebuild-busy -- 100000.');
  process.exit(2);
}
const dataDir = makeDataFolder();
const postgres = await launchPostgres(dataDir);
try {
  const bench = await benchBusyRebuild(postgres.url, events, (text) =>
    console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`),
  );
  for (const line of linesOf(bench)) console.log(line);
  const failure = failureOf(bench);
  if (failure !== null) {
    console.error(failure);
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  removeDataFolder(dataDir);
}
