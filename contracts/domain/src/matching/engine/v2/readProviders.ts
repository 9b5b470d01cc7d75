import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { factsOf } from '../facts.ts';
import { nameKey } from '../order.ts';
import { worldFacts, type OwnNetworks, type WorldFacts } from './countryFacts.ts';
import type { Footprint } from './reach.ts';

/** A provider, prepared for the algorithm. */
export interface ReadProvider extends Footprint {
  readonly record: ProviderRecord;
  /** The key from `toTieBreakKey`. */
  readonly name: string;
}

/** For providers without own networks. */
export const noNetworks: OwnNetworks = new Map();

/** @param world Network facts with the operators' own networks by provider id. */
export function readProvider(record: ProviderRecord, world: WorldFacts = worldFacts): ReadProvider {
  return { record, facts: factsOf(record), own: world.own.get(record.id) ?? noNetworks, name: nameKey(record) };
}

/**
 * Prepares providers for the algorithm, in the given order. @param world Network facts with the operators' own networks
 * by provider id.
 */
export function readProviders(catalogue: readonly ProviderRecord[], world: WorldFacts = worldFacts): ReadProvider[] {
  return catalogue.map((record) => readProvider(record, world));
}
