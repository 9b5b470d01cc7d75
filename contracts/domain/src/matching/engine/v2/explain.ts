import type { ScoreCap } from '@marketplace/contracts/matching/matching.views.ts';
import type { Evaluation, Search } from './evaluate.ts';
import type { GroupAnswer } from './prepared.ts';
import type { ReadProvider } from './readProviders.ts';

/** Explains a result in one line for the buyer. */
export function explainAnswer({ geography }: Search, provider: ReadProvider, { group, answer }: GroupAnswer): string {
  return group === null ? (geography?.explain(provider) ?? '') : group.explain(provider.facts, answer);
}

/** The cap that limits the score, with its explanation; `null` when the uncapped score does not exceed it. */
export function capOf(search: Search, provider: ReadProvider, { uncapped, capped }: Evaluation): ScoreCap | null {
  if (capped === null || uncapped <= capped.answer.cap) return null;
  return { at: capped.answer.cap, text: explainAnswer(search, provider, capped) };
}
