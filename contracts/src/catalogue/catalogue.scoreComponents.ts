import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '../kernel/messages/messages.ts';
import type { ProviderScoresFromCatalogueData } from './catalogue.views.ts';

export interface CatalogueScoreComponent {
  readonly score: keyof ProviderScoresFromCatalogueData;
  readonly name: Message;
  /** The quality that the score from 0 to 100 measures. */
  readonly meaning: Message;
}

/** The four components of the catalogue score, in display order. */
export const catalogueScoreComponents: readonly CatalogueScoreComponent[] = [
  {
    score: 'technology',
    name: msg`Technology`,
    meaning: msg`suitability for all kinds of devices, SIM types and satellite`,
  },
  {
    score: 'coverage',
    name: msg`Coverage`,
    meaning: msg`the seven regions, with the full score for a region once 80% of its countries are covered`,
  },
  { score: 'platform', name: msg`Platform`, meaning: msg`device management and APIs` },
  { score: 'commercial', name: msg`Commercial`, meaning: msg`suitability for small, medium and large deployments` },
];

/** Text that explains the weights of the components in the total score. */
export const catalogueScoreWeightsExplanation = msg`Based on the catalogue only, without any requirements. The total is the weighted average of the four scores, with the same weights as matching: technology 57, coverage 30, platform 12, commercial 6.`;
