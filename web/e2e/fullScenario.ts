import { seedLongTexts } from './longTexts.ts';
import { type MarketplaceScenario, seedResponseStatistics, seedScenario } from './scenario.ts';
import { seedWindowData } from './windowsScenario.ts';

/** Session tokens for a product with data for all screens and dialogs. */
export interface FullScenario extends MarketplaceScenario {
  /** `longBuyer` is the buyer with the longest texts. */
  readonly tokens: MarketplaceScenario['tokens'] & { readonly longBuyer: string };
}

/** Creates the data for all screens and dialogs in a running product, including the longest texts. */
export async function seedFullScenario(url: string): Promise<FullScenario> {
  const story = await seedScenario(url);
  await seedResponseStatistics(url, story);
  const longBuyer = await seedLongTexts(url, story);
  await seedWindowData(url, story);
  return { tokens: { ...story.tokens, longBuyer } };
}
