import { notStated, single, unknown, type CriterionGroup } from './criterion.ts';
import { partOf, whole } from './values.ts';
import type { ProviderFacts } from './facts.ts';

const values: Readonly<Record<Exclude<ProviderFacts['ntn'], 'unknown'>, number>> = {
  live: whole,
  pilot: partOf(0.5),
  no: 0,
};

const texts: Readonly<Record<ProviderFacts['ntn'], string>> = {
  live: 'Satellite: commercial service live',
  pilot: 'Satellite: announced or in pilot',
  no: 'Satellite: none',
  unknown: notStated('Satellite'),
};

/** Connectivity over satellite (non-terrestrial networks). */
export const ntn: CriterionGroup = {
  prepare: ({ ntnSupport }) =>
    ntnSupport ? (facts) => (facts.ntn === 'unknown' ? unknown('ntn') : single('ntn', values[facts.ntn])) : null,
  key: (facts) => facts.ntn,
  explain: (facts) => texts[facts.ntn],
  label: () => 'Satellite',
};
