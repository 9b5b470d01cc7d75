import type { ProviderScoresFromCatalogueData } from './catalogue.views.ts';

export interface CatalogueScoreComponent {
  readonly score: keyof ProviderScoresFromCatalogueData;
  readonly name: string;
  /** The quality that the score from 0 to 100 measures. */
  readonly meaning: string;
}

/** The four components of the catalogue score, in display order. */
export const catalogueScoreComponents: readonly CatalogueScoreComponent[] = [
  { score: 'technology', name: 'Technology', meaning: 'fit for every kind of device, SIM kinds, satellite' },
  { score: 'coverage', name: 'Coverage', meaning: 'the seven regions, each full at 80 percent' },
  { score: 'platform', name: 'Platform', meaning: 'device management and APIs' },
  { score: 'commercial', name: 'Commercial', meaning: 'tariffs for small, medium and large fleets' },
];

/** Text that explains the weights of the components in the total score. */
export const catalogueScoreWeightsExplanation =
  'Derived from the catalogue, before any requirements. The total weighs them as matching does: technology 57, coverage 30, platform 12, commercial 6.';
