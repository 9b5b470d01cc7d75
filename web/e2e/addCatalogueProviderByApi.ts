import type { ProviderForm } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { CapabilityFlag } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { postJson, waitForPosition } from './apiCalls.ts';

const allFlags = Object.fromEntries(CapabilityFlag.options.map((flag) => [flag, true])) as ProviderForm['flags'];

type Fields = Pick<ProviderForm, 'name'> & Partial<ProviderForm>;

/**
 * Adds a provider to the catalogue with the admin's token and waits until RFQs can name it.
 * @param fields overrides of the defaults, a provider with LTE-M in Norway.
 * @returns its id.
 */
export async function addCatalogueProviderByApi(url: string, admin: string, fields: Fields): Promise<string> {
  const provider: ProviderForm = {
    ...{ type: 'MVNO', scope: null, coreOfferings: null, protocols: 'LTE-M', radioTech: ['LTE-M'], countries: ['NO'] },
    ...{ sgp32: null, ntn: null, pricingTiers: null, pricingModel: 'Pay per use', cmpType: null, logoFile: null },
    ...{ platformFeatures: null, website: null, partner: false, showcase: false },
    ...{ flags: allFlags, ...fields },
  };
  const { id, position } = await postJson(url, '/api/admin/catalogue/providers', { provider }, admin);
  await waitForPosition(url, position, admin);
  return String(id);
}
