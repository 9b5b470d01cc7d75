import { z } from 'zod';
import { ProviderListing } from '../catalogue/catalogue.listing.ts';
import { FacetsReply } from '../catalogue/catalogue.search.api.ts';
import { ProviderView } from '../catalogue/catalogue.views.ts';
import { TopProvider } from './matching.answer.ts';
import { requirementFields } from './matching.requirements.ts';

export const algorithmVersions = ['match-v1', 'match-v2'] as const;
export const AlgorithmVersion = z.enum(algorithmVersions);
export type AlgorithmVersion = z.infer<typeof AlgorithmVersion>;

/** The version by which searches are answered; earlier ones stay callable for what was answered by them. */
export const algorithmVersion: AlgorithmVersion = 'match-v2';

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

/** What the order of two matches is decided by, place by place; the alphabet is the last resort. */
export const orderPlaces = [
  'musts',
  'score',
  'coverage',
  'ownNetworks',
  'confidence',
  'platform',
  'sgp32',
  'pricing',
  'reserve',
  'breadth',
  'name',
] as const;
export const OrderPlace = z.enum(orderPlaces);
export type OrderPlace = z.infer<typeof OrderPlace>;

/** What sets a match apart from the one that stands next, and the place of the order that decided it. */
export const SetsApart = z.object({ place: OrderPlace, text: z.string().max(300) });
export type SetsApart = z.infer<typeof SetsApart>;

/** What keeps a score from being higher, whatever the criteria add up to. */
export const ScoreCap = z.object({ at: z.int().min(0).max(100), text: z.string().max(300) });
export type ScoreCap = z.infer<typeof ScoreCap>;

export const matchBands = ['Excellent', 'Very Good', 'Good', 'Fair', 'Poor', 'No Match'] as const;

/** What a search says of a provider besides its facts. */
const matchFields = {
  /** Place among all matches, 1 for the best, whatever filters and order the page has. */
  rank: z.int().min(1).optional(),
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
  /** Musts that the provider misses, or of which the catalogue does not say that it meets them; none in the upper group. */
  missedMusts: z.array(Reason).max(10).default([]),
  /** From the match that stands next below, else from the one above; `null` for a single match and in match-v1. */
  setsApart: SetsApart.nullable().default(null),
  /** The lowest cap that holds the score down; `null` where none does. */
  cap: ScoreCap.nullable().default(null),
};

export const MatchedProvider = ProviderView.extend(matchFields);
export type MatchedProvider = z.infer<typeof MatchedProvider>;

/** The same with the part of the facts that a list shows. */
export const MatchedListing = ProviderListing.extend(matchFields);
export type MatchedListing = z.infer<typeof MatchedListing>;

/** How many stand first with one score, and the open question that would divide them best. */
export const MatchTie = z.object({
  count: z.int().min(2),
  /** `null` where no open question divides them. */
  question: z
    .object({
      field: z.enum(requirementFields),
      /** How many share an answer, fewest first. */
      sizes: z.array(z.int().min(1)).min(2).max(20),
    })
    .nullable(),
});
export type MatchTie = z.infer<typeof MatchTie>;

/** One of a team, with what it brings that the others do not. */
export const TeamMember = z.object({
  id: z.string().max(400),
  name: z.string().max(400),
  matchScore: z.int().min(0).max(100),
  /** Alpha-2 codes of asked countries that it covers. */
  countries: z.array(z.string().length(2)).max(500),
  /** Musts besides geography that it meets. */
  musts: z.array(z.enum(requirementFields)).max(50),
});
/** Providers that together cover every asked country and meet every must, best first. */
export const MatchTeam = z.array(TeamMember).min(2).max(3);
export type MatchTeam = z.infer<typeof MatchTeam>;

/** The most members of the requirements that an answer lists as ignored. */
export const mostIgnored = 100;

/** A member of the requirements that changed nothing: a value that the field does not know, or a free field (`null`). */
export const IgnoredMember = z.object({ field: z.string(), value: z.string().nullable() });
export type IgnoredMember = z.infer<typeof IgnoredMember>;

/** Members of the requirements that were not understood; absent when there are none. */
const ignoredMembers = z.array(IgnoredMember).max(mostIgnored).optional();

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
  /** How many meet every must; all where there is none. */
  meetingMusts: z.int().min(0),
  tie: MatchTie.nullable(),
  /** The best pair and the best trio, where no provider alone covers all countries and meets all musts; else none. */
  together: z.array(MatchTeam).max(2),
  /** At most four lines that summarise the result as a whole; none without a match. */
  insights: z.array(z.string()).max(4),
  ignored: ignoredMembers,
  searchSessionId: z.uuid(),
  catalogueVersion: z.int(),
  algorithmVersion: z.string(),
  /** Version of the facts on countries' networks that the answer rests on. */
  factsVersion: z.string().max(100),
  /** What was answered, under the server's HMAC-SHA-256: the log of searches sends it back (matching.answer.ts). */
  digest: z.string(),
});
export type MatchReply = z.infer<typeof MatchReply>;

export const MatchCount = z.object({
  /** How many match; none while nothing is asked for. */
  count: z.int().min(0),
  /** How many of them meet every must; absent where nothing is a must. */
  countMeetingMusts: z.int().min(0).optional(),
  ignored: ignoredMembers,
  catalogueVersion: z.int(),
});
export type MatchCount = z.infer<typeof MatchCount>;

/** The word for a match's score, by bands of it. */
export function matchBand(score: number): (typeof matchBands)[number] {
  if (score >= 90) return 'Excellent';
  if (score >= 75) return 'Very Good';
  if (score >= 60) return 'Good';
  if (score >= 40) return 'Fair';
  return score >= 20 ? 'Poor' : 'No Match';
}
