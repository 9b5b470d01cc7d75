import { seedTestDataWithLongTexts } from './longTexts.ts';
import {
  type TestScenarioSessionTokens,
  seedTestRfqsForResponseStatistics,
  seedTestMarketplaceScenario,
} from './scenario.ts';
import { seedTestDialogData } from './windowsScenario.ts';

/** Session tokens for a product with data for all screens and dialogs. */
export interface FullTestScenarioSessionTokens extends TestScenarioSessionTokens {
  /** `longBuyer` is the session token of the buyer with the longest texts. */
  readonly tokens: TestScenarioSessionTokens['tokens'] & { readonly longBuyer: string };
}

/** Creates the data for all screens and dialogs in a running product, including the longest texts. */
export async function seedFullTestMarketplaceScenario(url: string): Promise<FullTestScenarioSessionTokens> {
  const story = await seedTestMarketplaceScenario(url);
  await seedTestRfqsForResponseStatistics(url, story);
  const longBuyer = await seedTestDataWithLongTexts(url, story);
  await seedTestDialogData(url, story);
  return { tokens: { ...story.tokens, longBuyer } };
}
