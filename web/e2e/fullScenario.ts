import { seedDataWithLongTexts } from './longTexts.ts';
import { type MarketplaceScenario, seedRfqsForResponseStatistics, seedMarketplaceScenario } from './scenario.ts';
import { seedDialogData } from './windowsScenario.ts';

/** Session tokens for a product with data for all screens and dialogs. */
export interface FullMarketplaceScenario extends MarketplaceScenario {
  /** `longBuyer` is the buyer with the longest texts. */
  readonly tokens: MarketplaceScenario['tokens'] & { readonly longBuyer: string };
}

/** Creates the data for all screens and dialogs in a running product, including the longest texts. */
export async function seedFullMarketplaceScenario(url: string): Promise<FullMarketplaceScenario> {
  const story = await seedMarketplaceScenario(url);
  await seedRfqsForResponseStatistics(url, story);
  const longBuyer = await seedDataWithLongTexts(url, story);
  await seedDialogData(url, story);
  return { tokens: { ...story.tokens, longBuyer } };
}
