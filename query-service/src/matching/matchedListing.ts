import { MatchedProviderListReplyItem, type MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';

const listedFields = Object.keys(MatchedProviderListReplyItem.shape) as readonly (keyof MatchedProviderListReplyItem)[];

/** Rounds to the precision that a list shows, because unrounded numbers would take four times as many bytes. */
const round = (part: number): number => Math.round(part * 1000) / 1000;

/** Reduces a match to the fields that a list shows. */
export function toMatchedProviderListItem(match: MatchedProvider): MatchedProviderListReplyItem {
  const criteria = match.criteria.map((one) => ({ ...one, share: round(one.share), value: round(one.value) }));
  const shown = { ...match, criteria, confidence: round(match.confidence) };
  return Object.fromEntries(listedFields.map((field) => [field, shown[field]])) as MatchedProviderListReplyItem;
}
