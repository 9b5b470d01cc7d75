import type { AdminProviderBodyWithoutId } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { ProviderCapabilityFlagName } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { postJsonToTestProduct, waitForReadModelPositionByApiInTest } from './apiCalls.ts';

const allFlags = Object.fromEntries(
  ProviderCapabilityFlagName.options.map((flag) => [flag, true]),
) as AdminProviderBodyWithoutId['flags'];

type Fields = Pick<AdminProviderBodyWithoutId, 'name'> & Partial<AdminProviderBodyWithoutId>;

/**
 * Adds a provider to the catalogue with the admin's token, and waits until buyers can select the provider in RFQs.
 * @param fields overrides of the defaults, which describe a provider with LTE-M in Norway.
 * @returns the id of the provider.
 */
export async function addTestCatalogueProviderByApi(url: string, admin: string, fields: Fields): Promise<string> {
  const provider: AdminProviderBodyWithoutId = {
    ...{ type: 'MVNO', scope: null, coreOfferings: null, protocols: 'LTE-M', radioTech: ['LTE-M'], countries: ['NO'] },
    ...{ sgp32: null, ntn: null, pricingTiers: null, pricingModel: 'Pay per use', cmpType: null, logoFile: null },
    ...{ platformFeatures: null, website: null, partner: false, showcase: false },
    ...{ flags: allFlags, ...fields },
  };
  const { id, position } = await postJsonToTestProduct(url, '/api/admin/catalogue/providers', { provider }, admin);
  await waitForReadModelPositionByApiInTest(url, position, admin);
  return String(id);
}
