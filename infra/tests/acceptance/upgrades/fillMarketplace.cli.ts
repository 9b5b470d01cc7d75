import { runCommand } from '@marketplace/product/operate/commandLine.ts';
import { eraseEverywhere, erasureDeps, openLedger, untilKeysForgotten } from '@marketplace/product/operate/erasure.ts';
import { readEnvironment } from '@marketplace/product/start/environment.ts';
import { fillMarketplace } from './fillMarketplace.ts';

/** Fills the data folder of `DATA_DIR`, created by a start with the demo, with data of every kind and erases one person. */
await runCommand(async (services) => {
  const subject = await fillMarketplace(services);
  const { ledger } = await openLedger(readEnvironment(), services.commandDeps.now);
  await eraseEverywhere(services, erasureDeps(services, ledger, untilKeysForgotten), subject);
});
