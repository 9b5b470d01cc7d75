import { MatchedListing, type MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';

const listed = Object.keys(MatchedListing.shape) as readonly (keyof MatchedListing)[];

/** The part of a match that a list shows. */
export function matchedListing(match: MatchedProvider): MatchedListing {
  return Object.fromEntries(listed.map((field) => [field, match[field]])) as MatchedListing;
}
