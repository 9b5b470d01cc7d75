import { capabilityFlags, type ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { normaliseProviderName } from '@marketplace/domain/catalogue/catalogue.providerName.ts';
import { type EditDeps, editProvider } from './editProvider.ts';
import type { ProviderFields } from './providerFields.ts';
import { newestEdition, readNames } from './readBase.ts';

export type AddEntryDeps = EditDeps;

/** What is known of a company that is to have an entry. */
export type NewEntry = Pick<ProviderRecord, 'name' | 'type' | 'website' | 'countries'>;

function fieldsFor(entry: NewEntry): ProviderFields {
  const flags = Object.fromEntries(capabilityFlags.map((flag) => [flag, null])) as ProviderRecord['flags'];
  return {
    ...{ scope: null, coreOfferings: null, protocols: null, radioTech: [], sgp32: null, ntn: null, pricingTiers: null },
    ...{ pricingModel: null, cmpType: null, platformFeatures: null, logoFile: null, partner: false, flags },
    showcase: true,
    ...entry,
  };
}

/**
 * The entry of a company: the one that the catalogue has by this name, else a new one as a version of its own. Not that of who gave the name
 * up: its id still follows from it.
 * @throws Refusal as `editProvider`.
 */
export async function addEntry(
  deps: AddEntryDeps,
  entry: NewEntry,
  meta: Meta,
): Promise<{ readonly id: string; readonly name: string }> {
  const folded = normaliseProviderName(entry.name);
  const names = await readNames(deps, await newestEdition(deps));
  const known = names.find(({ name }) => normaliseProviderName(name) === folded);
  if (known !== undefined) return known;
  const added = await editProvider(deps, { id: null, base: null, change: () => fieldsFor(entry) }, meta);
  return { id: added.id, name: added.record?.name ?? entry.name };
}
