import { MatchedListing, type MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';

const listed = Object.keys(MatchedListing.shape) as readonly (keyof MatchedListing)[];

/** As exact as a list shows it; the whole figure takes four times the room. */
const rounded = (part: number): number => Math.round(part * 1000) / 1000;

/** The part of a match that a list shows. */
export function matchedListing(match: MatchedProvider): MatchedListing {
  const criteria = match.criteria.map((one) => ({ ...one, share: rounded(one.share), value: rounded(one.value) }));
  const shown = { ...match, criteria, confidence: rounded(match.confidence) };
  return Object.fromEntries(listed.map((field) => [field, shown[field]])) as MatchedListing;
}
