import { addLongTexts } from './longStory.ts';
import { type Story, tellRecord, tellStory } from './story.ts';
import { tellWindows } from './windowsStory.ts';

/** Session tokens of the people in a product in which everything has happened that screens and windows show. */
export interface LivedInStory extends Story {
  /** `longBuyer` is the buyer whose texts are the longest. */
  readonly tokens: Story['tokens'] & { readonly longBuyer: string };
}

/** Lets everything happen in a running product that its screens and windows show, the longest texts included. */
export async function tellEverything(url: string): Promise<LivedInStory> {
  const story = await tellStory(url);
  await tellRecord(url, story);
  const longBuyer = await addLongTexts(url, story);
  await tellWindows(url, story);
  return { tokens: { ...story.tokens, longBuyer } };
}
