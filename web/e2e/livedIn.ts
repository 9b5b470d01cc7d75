import { addLongTexts } from './longStory.ts';
import { type Story, tellRecord, tellStory } from './story.ts';
import { tellWindows } from './windowsStory.ts';

/** Session tokens for a product with data for all screens and windows. */
export interface LivedInStory extends Story {
  /** `longBuyer` is the buyer with the longest texts. */
  readonly tokens: Story['tokens'] & { readonly longBuyer: string };
}

/** Creates the data for all screens and windows in a running product, including the longest texts. */
export async function tellEverything(url: string): Promise<LivedInStory> {
  const story = await tellStory(url);
  await tellRecord(url, story);
  const longBuyer = await addLongTexts(url, story);
  await tellWindows(url, story);
  return { tokens: { ...story.tokens, longBuyer } };
}
