import { providerCapabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { normaliseProviderName } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { type EditProviderDeps, editProvider } from './editProvider.ts';
import type { ProviderFields } from './providerFields.ts';
import { waitForNewestCatalogueVersion, loadProviderIdsAndNamesOfCatalogueVersion } from './catalogueReads.ts';

export type FindOrAddCatalogueProviderDeps = EditProviderDeps;

/** Known fields of a company to be added to the catalogue. */
export type NewCatalogueProviderData = Pick<ProviderRecord, 'name' | 'type' | 'website' | 'countries'>;

function toProviderFields(entry: NewCatalogueProviderData): ProviderFields {
  const flags = Object.fromEntries(providerCapabilityFlags.map((flag) => [flag, null])) as ProviderRecord['flags'];
  return {
    ...{ scope: null, coreOfferings: null, protocols: null, radioTech: [], sgp32: null, ntn: null, pricingTiers: null },
    ...{ pricingModel: null, cmpType: null, platformFeatures: null, logoFile: null, partner: false, flags },
    showcase: true,
    ...entry,
  };
}

/**
 * Returns the provider with this name, or adds a provider in a new catalogue version. Only current names count: a
 * renamed provider is not found by its former name, although its id is derived from that name.
 * @throws the refusals of `editProvider`.
 */
export async function findOrAddCatalogueProvider(
  deps: FindOrAddCatalogueProviderDeps,
  entry: NewCatalogueProviderData,
  meta: EventMeta,
): Promise<{ readonly id: string; readonly name: string }> {
  const normalisedName = normaliseProviderName(entry.name);
  const names = await loadProviderIdsAndNamesOfCatalogueVersion(deps, await waitForNewestCatalogueVersion(deps));
  const existing = names.find(({ name }) => normaliseProviderName(name) === normalisedName);
  if (existing !== undefined) return existing;
  const added = await editProvider(deps, { id: null, base: null, change: () => toProviderFields(entry) }, meta);
  return { id: added.id, name: added.record?.name ?? entry.name };
}
