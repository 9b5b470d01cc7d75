import { runWithServices } from '@marketplace/product/operate/commandLine.ts';
import {
  eraseEverywhere,
  buildErasureDeps,
  openErasureLedger,
  waitUntilKeysForgotten,
} from '@marketplace/product/operate/erasure.ts';
import { loadSettings } from '@marketplace/product/start/environment.ts';
import { createUpgradeFixtureData } from './fillMarketplace.ts';

/** Fills the data folder of `DATA_DIR`, created by a start with the demo, with data of every kind and erases one person. */
await runWithServices(async (services) => {
  const subject = await createUpgradeFixtureData(services);
  const { ledger } = await openErasureLedger(loadSettings(), services.commandDeps.now);
  await eraseEverywhere(services, buildErasureDeps(services, ledger, waitUntilKeysForgotten), subject);
});
