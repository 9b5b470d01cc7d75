import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { extractProviderMatchingFacts } from '../providerFacts.ts';
import { toProviderTieBreakKey } from '../tieBreakKeys.ts';
import { matchingNetworkFacts, type OwnNetworkTechnologies, type MatchingNetworkFacts } from './networkFacts.ts';
import type { ProviderNetworkFootprint } from './countryReach.ts';

/** A provider, prepared for match-v2. */
export interface PreparedProviderV2 extends ProviderNetworkFootprint {
  readonly record: ProviderRecord;
  /** The key from `toProviderTieBreakKey`. */
  readonly tieBreakKey: string;
}

/** Empty map for providers that have no networks of their own. */
export const noOwnNetworks: OwnNetworkTechnologies = new Map();

/**
 * Prepares a provider for match-v2.
 *
 * @param world Network facts with the operators' own networks by provider id.
 */
export function prepareProviderV2(
  record: ProviderRecord,
  world: MatchingNetworkFacts = matchingNetworkFacts,
): PreparedProviderV2 {
  return {
    record,
    facts: extractProviderMatchingFacts(record),
    own: world.own.get(record.id) ?? noOwnNetworks,
    tieBreakKey: toProviderTieBreakKey(record),
  };
}

/**
 * Prepares providers for match-v2, in the given order.
 *
 * @param world Network facts with the operators' own networks by provider id.
 */
export function prepareCatalogueProvidersV2(
  catalogue: readonly ProviderRecord[],
  world: MatchingNetworkFacts = matchingNetworkFacts,
): PreparedProviderV2[] {
  return catalogue.map((record) => prepareProviderV2(record, world));
}
