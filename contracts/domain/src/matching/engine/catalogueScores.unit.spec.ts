import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CatalogueScores } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { regionCountries } from '../../geo/geo.regions.ts';
import { anyProvider } from '../testing/arbitraries.ts';
import { providerWith } from '../../catalogue/testing/blankProvider.ts';
import { catalogueScores } from './catalogueScores.ts';

describe('catalogue-level scores', () => {
  it('are whole percentages for any provider', () =>
    fc.assert(
      fc.property(anyProvider, (record) => {
        CatalogueScores.parse(catalogueScores(record));
      }),
    ));

  it('give a blank provider .35 everywhere, as matching does', () =>
    expect(catalogueScores(providerWith())).toEqual({
      technology: 35,
      coverage: 35,
      platform: 35,
      commercial: 35,
      total: 35,
    }));

  it('rate coverage by regions, the platform by its parts and commerce by fleet sizes', () => {
    const scores = catalogueScores(
      providerWith({
        countries: [...regionCountries('Europe')],
        pricingTiers: 'Prepaid, Subscription, Enterprise',
        flags: { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: true, Analytics_AI: true, Webhooks: true },
      }),
    );
    expect(scores).toMatchObject({ coverage: 14, commercial: 100, platform: 86 });
  });

  it('never fall when a technology is added', () =>
    fc.assert(
      fc.property(anyProvider, fc.constantFrom('4G', 'LTE-M', 'LoRaWAN'), (record, name) => {
        const stated = { ...record, radioTech: ['NB-IoT', ...record.radioTech] };
        const more = catalogueScores({ ...stated, radioTech: [...stated.radioTech, name] });
        expect(more.total).toBeGreaterThanOrEqual(catalogueScores(stated).total);
      }),
    ));
});
