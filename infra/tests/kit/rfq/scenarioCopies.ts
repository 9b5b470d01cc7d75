import { createSecretKey, randomBytes } from 'node:crypto';
import {
  copyTestDatabase,
  createMigratedTestDatabase,
  type TestDatabase,
} from '@marketplace/postgres/testing/testDatabase.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestMarketplace, type TestMarketplaceOptions } from '../testMarketplace.ts';
import { createTestPreparationWithEmptyReadModels } from '../emptyReadModels.ts';
import {
  createRfqTestScenarioUsers,
  type RfqTestScenarioUsers,
  type RfqTestMarketplace,
  buildRfqTestScenario,
  rfqTestScenarioProjections,
} from './rfqScenario.ts';

/** The scenario of the current test. */
export interface RfqTestScenarioCopy<More> {
  readonly scenario: RfqTestMarketplace;
  /** The result of `prepare`. */
  readonly more: More;
}

/**
 * Gives each test of a file its own copy of a scenario that is prepared once, since registering the users takes longer
 * than starting a marketplace.
 * @param prepare creates additional data in the original scenario.
 */
export function setUpRfqTestScenarioCopyPerTest<More>(
  prepare: (scenario: RfqTestMarketplace) => Promise<More>,
  { projections = rfqTestScenarioProjections, ...further }: TestMarketplaceOptions = {},
): RfqTestScenarioCopy<More> {
  const options = { ...further, projections, keyEncryptionKey: createSecretKey(randomBytes(32)) };
  let made: { readonly database: TestDatabase; readonly cast: RfqTestScenarioUsers; readonly more: More };
  let copy: { readonly database: TestDatabase; readonly scenario: RfqTestMarketplace };

  beforeAll(async () => {
    const database = await createMigratedTestDatabase(createTestPreparationWithEmptyReadModels(projections));
    const market = await startTestMarketplace({ ...options, databaseUrl: database.url });
    const cast = await createRfqTestScenarioUsers(market);
    made = { database, cast, more: await prepare(await buildRfqTestScenario(market, cast)) };
    await market.close();
  });
  beforeEach(async () => {
    const database = await copyTestDatabase(made.database);
    const market = await startTestMarketplace({ ...options, databaseUrl: database.url });
    copy = { database, scenario: await buildRfqTestScenario(market, made.cast) };
  });
  afterEach(async () => {
    await copy.scenario.close();
    await copy.database.drop();
  });
  afterAll(() => made.database.drop());
  return {
    get scenario() {
      return copy.scenario;
    },
    get more() {
      return made.more;
    },
  };
}
