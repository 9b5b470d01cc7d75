import { z } from 'zod';
import { ProviderListing } from '../catalogue/catalogue.listing.ts';
import { FacetsReply } from '../catalogue/catalogue.search.api.ts';
import { ProviderView } from '../catalogue/catalogue.views.ts';
import { TopProvider } from './matching.answer.ts';

export const algorithmVersion = 'match-v1';

export const criteria = [
  'geography',
  'data',
  'power',
  'mobility',
  'sim',
  'privateNetwork',
  'ntn',
  'deviceManagement',
  'scale',
  'apis',
] as const;
export const Criterion = z.enum(criteria);
export type Criterion = z.infer<typeof Criterion>;

/** One asked criterion: its weight as a share of all asked weights, and how well the provider meets it. */
export const CriterionValue = z.object({
  criterion: Criterion,
  /** Share of the asked weights, 0-1: the arc's length in the score ring. */
  share: z.number().min(0).max(1),
  /** 0-1. */
  value: z.number().min(0).max(1),
  known: z.boolean(),
});
export type CriterionValue = z.infer<typeof CriterionValue>;

export const Reason = z.object({
  criterion: Criterion,
  /** `met` fully or nearly, `partly`, `gap` known to be missing, `unknown` the catalogue does not say. */
  kind: z.enum(['met', 'partly', 'gap', 'unknown']),
  text: z.string(),
  /** Points of the score that the criterion brings, and the most it could bring; both rounded to whole numbers. */
  points: z.int(),
  of: z.int(),
});
export type Reason = z.infer<typeof Reason>;

export const matchBands = ['Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'No Match'] as const;

/** What a search says of a provider besides its facts. */
const matchFields = {
  /** 0-100. */
  matchScore: z.int().min(0).max(100),
  /** matchScore / 20, two decimals. */
  matchScale: z.number().min(0).max(5),
  matchBand: z.enum(matchBands),
  /** Known weight / asked weight, 0-1. */
  confidence: z.number().min(0).max(1),
  /** The one technology of its own by which the provider is judged, or `null` when none was needed. */
  technology: z.string().nullable(),
  criteria: z.array(CriterionValue),
  reasons: z.array(Reason).max(4),
};

export const MatchedProvider = ProviderView.extend(matchFields);
export type MatchedProvider = z.infer<typeof MatchedProvider>;

/** The same with the part of the facts that a list shows. */
export const MatchedListing = ProviderListing.extend(matchFields);
export type MatchedListing = z.infer<typeof MatchedListing>;

export const MatchReply = z.object({
  /** The page that was asked for, whole or as listings. */
  providers: z.array(z.union([MatchedProvider, MatchedListing])),
  /** How many matched in all. */
  total: z.int(),
  /** How many of the matches pass the filters. */
  found: z.int(),
  /** Choices of the filters among the matches, each counted under the other filters. */
  facets: FacetsReply,
  /** How all matches spread over the bands, best first; bands without a match are left out. */
  bands: z.array(z.object({ band: z.enum(matchBands), count: z.int().min(1) })),
  /** The best of all matches, whatever page was asked for; `null` without a match. */
  top: TopProvider.nullable(),
  /** At most four lines that summarise the result as a whole; none without a match. */
  insights: z.array(z.string()).max(4),
  searchSessionId: z.uuid(),
  catalogueVersion: z.int(),
  algorithmVersion: z.string(),
  /** What was answered, under the server's HMAC-SHA-256: the log of searches sends it back (matching.answer.ts). */
  digest: z.string(),
});
export type MatchReply = z.infer<typeof MatchReply>;

/** The word for a match's score, by bands of it. */
export function matchBand(score: number): (typeof matchBands)[number] {
  if (score >= 90) return 'Excellent';
  if (score >= 75) return 'Very Good';
  if (score >= 60) return 'Good';
  if (score >= 40) return 'Fair';
  return score >= 20 ? 'Poor' : 'No Match';
}
