import { z } from 'zod';
import { BuyerRequirements } from './matching.requirements.ts';

/** Number of best matches listed in a signed search result. */
export const maxSignedSearchResultProviders = 10;

/** The best match at the time of the search; `technology` is the technology for which the provider was evaluated. */
export const TopMatchedProviderSummary = z.object({
  name: z.string().max(400),
  type: z.string().max(400),
  technology: z.string().max(400).nullable(),
});

/** Plain-text content of a signed search result. */
export const SignedSearchResultContent = z.object({
  /** Total number of matches. */
  total: z.int().min(0),
  top: TopMatchedProviderSummary.nullable(),
  /** Ids of the best matches, best first. */
  first: z.array(z.string()).max(maxSignedSearchResultProviders),
  /** Hex sha256 of the ids and scores of all matches together; replays compare this digest. */
  results: z.string(),
});
export type SignedSearchResultContent = z.infer<typeof SignedSearchResultContent>;

/** Identifies a search result: user, session, requirements, and versions of catalogue, algorithm and network data. */
export interface SearchResultInputsAndVersions {
  readonly userId: string;
  readonly searchSessionId: string;
  readonly catalogueVersion: number;
  readonly algorithmVersion: string;
  /** `null` when unknown. */
  readonly factsVersion: string | null;
  readonly requirements: BuyerRequirements;
}

/**
 * Whether an algorithm's results depend on reference network data, so that the version of the data must be signed.
 * match-v1 only displays the data.
 */
export function doesMatchAlgorithmUseNetworkData(algorithmVersion: string | null): boolean {
  return algorithmVersion !== 'match-v1';
}

/** @returns the text to sign, which does not depend on the order of the properties of the requirements. */
export function formatSearchResultTextToSign(identity: SearchResultInputsAndVersions): string {
  const { userId, searchSessionId, catalogueVersion, algorithmVersion, factsVersion } = identity;
  const versions = {
    catalogueVersion,
    algorithmVersion,
    ...(doesMatchAlgorithmUseNetworkData(algorithmVersion) && { factsVersion }),
  };
  const requirements = BuyerRequirements.parse(identity.requirements);
  return JSON.stringify({ userId, searchSessionId, ...versions, requirements });
}
