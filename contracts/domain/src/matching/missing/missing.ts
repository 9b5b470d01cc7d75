import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { MissingCapability } from '@marketplace/contracts/matching/matching.missing.ts';
import { noRequirements, type Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  algorithmVersion,
  type AlgorithmVersion,
  type Criterion,
} from '@marketplace/contracts/matching/matching.views.ts';
import type { Judgement } from '../engine/criterion.ts';
import { criterionOf } from '../engine/v2/musts.ts';
import { weights, whole } from '../engine/values.ts';
import { type Judged, judges } from './judged.ts';

/** The values that a search requests for a criterion; for geography region names or country codes. */
function listRequestedValues(criterion: Criterion, requested: Requirements): readonly string[] {
  const one = (value: string | null): readonly string[] => (value === null ? [] : [value]);
  switch (criterion) {
    case 'geography':
      return requested.geographicMode === 'regions' ? requested.regions : requested.countries;
    case 'sim':
      return requested.simRequirements;
    case 'data':
      return one(requested.applicationProfile);
    case 'power':
      return one(requested.powerSensitivity);
    case 'mobility':
      return one(requested.deviceMobility);
    case 'privateNetwork':
      return one(requested.privateNetworkNeeded);
    case 'ntn':
      return one('Yes');
    case 'deviceManagement':
      return one(requested.deviceManagement);
    case 'scale':
      return one(requested.deploymentScale);
    case 'apis':
      return one(requested.apisRequired);
  }
}

/** For criteria with several values: a search that requests only one of them. */
const singleValueSearches: Partial<Record<Criterion, (value: string, requested: Requirements) => Requirements>> = {
  geography: (value, { geographicMode, regions }) =>
    geographicMode === 'regions'
      ? { ...noRequirements, geographicMode, regions: regions.filter((region) => region === value) }
      : { ...noRequirements, geographicMode, countries: [value] },
  sim: (value, { simRequirements }) => ({
    ...noRequirements,
    simRequirements: simRequirements.filter((sim) => sim === value),
  }),
};

/** The criterion that costs most points, the first one on a tie; `null` when all are met in full. */
function largestGap({ judgements }: Judged): Criterion | null {
  let [largest, found]: [number, Criterion | null] = [0, null];
  for (const { criterion, value } of judgements) {
    const lost = weights[criterion] * (whole - value);
    if (lost > largest) [largest, found] = [lost, criterion];
  }
  return found;
}

type Value = Pick<Judgement, 'value' | 'known'>;

/** Finds the requested capabilities that a provider lacks. */
export type MissingIn = (requirements: Requirements) => readonly MissingCapability[];

/**
 * Creates a function that finds what costs a provider most in a search: the places that exclude it, otherwise the musts
 * that it is not known to meet, otherwise the criterion that costs most points. Of several places or SIM types, it
 * returns those with the lowest value.
 */
export function missingOf(record: ProviderRecord, version: AlgorithmVersion = algorithmVersion): MissingIn {
  const judge = judges[version](record);
  const known = new Map<string, Value>();
  const findScore = (evaluation: Judged | null, criterion: Criterion): Value =>
    evaluation?.judgements.find((one) => one.criterion === criterion) ?? { value: 0, known: true };
  const evaluateSingleValue = (criterion: Criterion, value: string, search: Requirements): Value => {
    const key = `${criterion} ${value}`;
    const found = known.get(key) ?? findScore(judge(search), criterion);
    known.set(key, found);
    return found;
  };
  const listLacking = (
    criterion: Criterion,
    requirements: Requirements,
    evaluation: Judged | null,
  ): MissingCapability[] => {
    const searchFor = singleValueSearches[criterion];
    const values = listRequestedValues(criterion, requirements).map((requested) => ({
      asked: requested,
      ...(searchFor === undefined
        ? findScore(evaluation, criterion)
        : evaluateSingleValue(criterion, requested, searchFor(requested, requirements))),
    }));
    const least = values.reduce((lowest, { value }) => Math.min(lowest, value), whole);
    const worst = values.filter(({ value }) => value === least);
    return worst.map(({ asked, known: stated }) => ({ criterion, asked, stated }));
  };
  return (requirements) => {
    const evaluation = judge(requirements);
    if (evaluation === null) return listLacking('geography', requirements, null);
    const gap = largestGap(evaluation);
    const musts = evaluation.missedMusts.map((field) => criterionOf[field]);
    const criteria = musts.length > 0 ? musts : gap === null ? [] : [gap];
    return criteria.flatMap((criterion) => listLacking(criterion, requirements, evaluation));
  };
}
