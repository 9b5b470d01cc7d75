import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { factsOf } from '../facts.ts';
import { nameKey } from '../order.ts';
import { worldFacts, type OwnNetworks, type WorldFacts } from './countryFacts.ts';
import type { Footprint } from './reach.ts';

/** A provider as the algorithm reads it. */
export interface ReadProvider extends Footprint {
  readonly record: ProviderRecord;
  /** As `nameKey` writes it. */
  readonly name: string;
}

/** Of a provider that runs none. */
export const noNetworks: OwnNetworks = new Map();

/** @param world whose operators are linked to providers by id. */
export function readProvider(record: ProviderRecord, world: WorldFacts = worldFacts): ReadProvider {
  return { record, facts: factsOf(record), own: world.own.get(record.id) ?? noNetworks, name: nameKey(record) };
}

/** Reads what the algorithm needs of providers, in the order given. @param world whose operators are linked to providers by id. */
export function readProviders(catalogue: readonly ProviderRecord[], world: WorldFacts = worldFacts): ReadProvider[] {
  return catalogue.map((record) => readProvider(record, world));
}
