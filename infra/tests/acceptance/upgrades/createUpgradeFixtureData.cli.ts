import { runOperatorCommandWithServices } from '@marketplace/product/operate/commandLine.ts';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  openErasureLedger,
  waitForErasedKeysToLeaveCaches,
} from '@marketplace/product/operate/erasure.ts';
import { loadProductSettings } from '@marketplace/product/start/environment.ts';
import { createUpgradeFixtureData } from './createUpgradeFixtureData.ts';

/**
 * Fills the data folder `DATA_DIR`, which a start with the demo has created, with data of every kind, and erases one
 * person.
 */
await runOperatorCommandWithServices(async (services) => {
  const subject = await createUpgradeFixtureData(services);
  const { ledger } = await openErasureLedger(loadProductSettings(), services.commandDeps.now);
  await erasePersonEverywhere(services, buildErasureDeps(services, ledger, waitForErasedKeysToLeaveCaches), subject);
});
