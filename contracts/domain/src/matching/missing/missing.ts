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

/** What a search asks of a criterion; geography as region names or country codes. */
function valuesOf(criterion: Criterion, asked: Requirements): readonly string[] {
  const one = (value: string | null): readonly string[] => (value === null ? [] : [value]);
  switch (criterion) {
    case 'geography':
      return asked.geographicMode === 'regions' ? asked.regions : asked.countries;
    case 'sim':
      return asked.simRequirements;
    case 'data':
      return one(asked.applicationProfile);
    case 'power':
      return one(asked.powerSensitivity);
    case 'mobility':
      return one(asked.deviceMobility);
    case 'privateNetwork':
      return one(asked.privateNetworkNeeded);
    case 'ntn':
      return one('Yes');
    case 'deviceManagement':
      return one(asked.deviceManagement);
    case 'scale':
      return one(asked.deploymentScale);
    case 'apis':
      return one(asked.apisRequired);
  }
}

/** For criteria that take several values: the search that asks for one of them and for nothing else. */
const alone: Partial<Record<Criterion, (value: string, asked: Requirements) => Requirements>> = {
  geography: (value, { geographicMode, regions }) =>
    geographicMode === 'regions'
      ? { ...noRequirements, geographicMode, regions: regions.filter((region) => region === value) }
      : { ...noRequirements, geographicMode, countries: [value] },
  sim: (value, { simRequirements }) => ({
    ...noRequirements,
    simRequirements: simRequirements.filter((sim) => sim === value),
  }),
};

/** The criterion that costs most points; `null` when all are met in full. Of equals the first one. */
function largestGap({ judgements }: Judged): Criterion | null {
  let [largest, found]: [number, Criterion | null] = [0, null];
  for (const { criterion, value } of judgements) {
    const lost = weights[criterion] * (whole - value);
    if (lost > largest) [largest, found] = [lost, criterion];
  }
  return found;
}

type Value = Pick<Judgement, 'value' | 'known'>;

/** What a provider lacks of what a search asks for. */
export type MissingIn = (requirements: Requirements) => readonly MissingCapability[];

/**
 * Tells what costs a provider most in a search: the places that the gate excludes it for; else the musts that it is not known to
 * meet; else the criterion that costs most points. Of several places or SIM types those are told that it meets least.
 */
export function missingOf(record: ProviderRecord, version: AlgorithmVersion = algorithmVersion): MissingIn {
  const judge = judges[version](record);
  const known = new Map<string, Value>();
  const judgementOf = (judged: Judged | null, criterion: Criterion): Value =>
    judged?.judgements.find((one) => one.criterion === criterion) ?? { value: 0, known: true };
  const aloneValue = (criterion: Criterion, value: string, search: Requirements): Value => {
    const key = `${criterion} ${value}`;
    const found = known.get(key) ?? judgementOf(judge(search), criterion);
    known.set(key, found);
    return found;
  };
  const lacking = (criterion: Criterion, requirements: Requirements, judged: Judged | null): MissingCapability[] => {
    const searchFor = alone[criterion];
    const values = valuesOf(criterion, requirements).map((asked) => ({
      asked,
      ...(searchFor === undefined
        ? judgementOf(judged, criterion)
        : aloneValue(criterion, asked, searchFor(asked, requirements))),
    }));
    const least = values.reduce((lowest, { value }) => Math.min(lowest, value), whole);
    const worst = values.filter(({ value }) => value === least);
    return worst.map(({ asked, known: stated }) => ({ criterion, asked, stated }));
  };
  return (requirements) => {
    const judged = judge(requirements);
    if (judged === null) return lacking('geography', requirements, null);
    const gap = largestGap(judged);
    const musts = judged.missedMusts.map((field) => criterionOf[field]);
    const criteria = musts.length > 0 ? musts : gap === null ? [] : [gap];
    return criteria.flatMap((criterion) => lacking(criterion, requirements, judged));
  };
}
