import {
  formatNotStatedReason,
  buildGroupResultWithOneCriterion,
  buildUnknownCriterionResult,
  type CriterionGroup,
} from './criterion.ts';
import { scaleShareToCriterionValue, fullCriterionValue } from './criterionValues.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';

const values: Readonly<Record<Exclude<ProviderMatchingFacts['ntn'], 'unknown'>, number>> = {
  live: fullCriterionValue,
  pilot: scaleShareToCriterionValue(0.5),
  no: 0,
};

const texts: Readonly<Record<ProviderMatchingFacts['ntn'], string>> = {
  live: 'Satellite: commercial service live',
  pilot: 'Satellite: announced or in pilot',
  no: 'Satellite: none',
  unknown: formatNotStatedReason('Satellite'),
};

/** Criterion on connectivity over satellite (non-terrestrial networks). */
export const satelliteNtnScoringCriterionGroup: CriterionGroup = {
  prepare: ({ ntnSupport }) =>
    ntnSupport
      ? (facts) =>
          facts.ntn === 'unknown'
            ? buildUnknownCriterionResult('ntn')
            : buildGroupResultWithOneCriterion('ntn', values[facts.ntn])
      : null,
  key: (facts) => facts.ntn,
  explain: (facts) => texts[facts.ntn],
  label: () => 'Satellite',
};
