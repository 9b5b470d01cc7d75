import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProviderScoresFromCatalogueData } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { listRegionCountries } from '../../geo/geo.regions.ts';
import { arbitraryProvider } from '../testing/arbitraries.ts';
import { buildTestProviderRecord } from '../../catalogue/testing/buildTestProviderRecord.ts';
import { computeProviderCatalogueScores } from './catalogueScores.ts';

describe('catalogue scores', () => {
  it('returns whole percentages for any provider', () =>
    fc.assert(
      fc.property(arbitraryProvider, (record) => {
        ProviderScoresFromCatalogueData.parse(computeProviderCatalogueScores(record));
      }),
    ));

  it('returns 35 everywhere for a blank provider, like matching', () =>
    expect(computeProviderCatalogueScores(buildTestProviderRecord())).toEqual({
      technology: 35,
      coverage: 35,
      platform: 35,
      commercial: 35,
      total: 35,
    }));

  it('scores coverage by regions, the platform by features and pricing by fleet sizes', () => {
    const scores = computeProviderCatalogueScores(
      buildTestProviderRecord({
        countries: [...listRegionCountries('Europe')],
        pricingTiers: 'Prepaid, Subscription, Enterprise',
        flags: { Lifecycle_Ops: true, Usage_Alerts: true, Policy_Pooling: true, Analytics_AI: true, Webhooks: true },
      }),
    );
    expect(scores).toMatchObject({ coverage: 14, commercial: 100, platform: 86 });
  });

  it('never decreases when a technology is added', () =>
    fc.assert(
      fc.property(arbitraryProvider, fc.constantFrom('4G', 'LTE-M', 'LoRaWAN'), (record, name) => {
        const stated = { ...record, radioTech: ['NB-IoT', ...record.radioTech] };
        const more = computeProviderCatalogueScores({ ...stated, radioTech: [...stated.radioTech, name] });
        expect(more.total).toBeGreaterThanOrEqual(computeProviderCatalogueScores(stated).total);
      }),
    ));
});
