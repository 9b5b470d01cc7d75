import {
  dataVolumeOptions,
  deviceMobilityOptions,
  type devicePowerOptions,
  type BuyerRequirements,
} from '@marketplace/contracts/matching/matching.requirements.ts';
import type { CriterionGroupResult, MatchReasonKind } from './criterion.ts';
import type { ProviderMatchingFacts } from './providerFacts.ts';
import {
  matchingFitByTechnology,
  isTechnologyForFixedDevices,
  isNarrowbandTechnology,
  type TechnologyCriterionValues,
} from './technologies.ts';
import { noScoreCap, unknownCriterionValue, criterionWeights } from './criterionValues.ts';

const highDataCap = 45;
const mobileDevicesCap = 55;

/**
 * Indexes of the requested columns of `matchingFitByTechnology`; -1 for a column that is not requested. `mixed` means
 * that both mobility columns are requested.
 */
export interface RequestedTechnologyFitColumns {
  readonly data: number;
  readonly power: number;
  readonly mobility: number;
  readonly mixed: boolean;
}

/** A technology by which a provider can be evaluated. `name` is `null` when the catalogue lists no technology. */
export interface ProviderTechnologyToEvaluate {
  readonly name: string | null;
  readonly row: TechnologyCriterionValues;
}

export const technologyToEvaluateWhenProviderListsNone: ProviderTechnologyToEvaluate = {
  name: null,
  row: {
    data: [unknownCriterionValue, unknownCriterionValue, unknownCriterionValue],
    power: [unknownCriterionValue, unknownCriterionValue, unknownCriterionValue],
    mobility: [unknownCriterionValue, unknownCriterionValue],
  },
};

const candidatesByName: ReadonlyMap<string, ProviderTechnologyToEvaluate> = new Map(
  [...matchingFitByTechnology].map(([name, row]) => [name, { name, row }]),
);

const powerColumns: Readonly<Record<(typeof devicePowerOptions)[number], number>> = {
  'Battery-powered': 0,
  'Battery with recharging': 1,
  'Mains-powered': 2,
};

/** The requested data, power and mobility columns; `null` when none is requested. */
export function getTechnologyFitColumnsForRequirements(
  requirements: BuyerRequirements,
): RequestedTechnologyFitColumns | null {
  const { applicationProfile, powerSensitivity, deviceMobility } = requirements;
  if (applicationProfile === null && powerSensitivity === null && deviceMobility === null) return null;
  const mixed = deviceMobility === 'Mixed';
  return {
    data: applicationProfile === null ? -1 : dataVolumeOptions.indexOf(applicationProfile),
    power: powerSensitivity === null ? -1 : powerColumns[powerSensitivity],
    mobility: deviceMobility === null || mixed ? -1 : deviceMobilityOptions.indexOf(deviceMobility),
    mixed,
  };
}

/**
 * Lists the technologies by which a provider can be evaluated, in tie-break order. If the catalogue lists no technology
 * for the provider, the last entry is a technology with unknown values.
 */
export function listProviderTechnologiesToEvaluate(
  facts: Pick<ProviderMatchingFacts, 'technologies' | 'technologiesListed'>,
): ProviderTechnologyToEvaluate[] {
  const named = facts.technologies.flatMap((name) => candidatesByName.get(name) ?? []);
  return facts.technologiesListed ? named : [...named, technologyToEvaluateWhenProviderListsNone];
}

/** Weighted sum of a technology's values in the requested columns. */
export function computeWeightedTechnologyFit(
  { row }: ProviderTechnologyToEvaluate,
  need: RequestedTechnologyFitColumns,
): number {
  return (
    criterionWeights.data * (row.data[need.data] ?? 0) +
    criterionWeights.power * (row.power[need.power] ?? 0) +
    criterionWeights.mobility * (row.mobility[need.mobility] ?? 0)
  );
}

/**
 * Maximum score of a provider. It is reduced when all technologies of the provider have too little bandwidth for the
 * requested data volume, or when all of them suit only fixed devices although the buyer's devices move.
 */
export function computeDeviceRequirementsScoreCap(
  facts: ProviderMatchingFacts,
  requirements: BuyerRequirements,
): number {
  if (!facts.technologiesListed) return noScoreCap;
  const tooNarrow = requirements.applicationProfile === 'High' && facts.technologies.every(isNarrowbandTechnology);
  const tooStatic =
    requirements.deviceMobility === 'Mobile / In-transit' && facts.technologies.every(isTechnologyForFixedDevices);
  return Math.min(tooNarrow ? highDataCap : noScoreCap, tooStatic ? mobileDevicesCap : noScoreCap);
}

const dataPhrases = { Light: 'light data', Moderate: 'moderate data', High: 'high data' } as const;
const mobilityPhrases = {
  'Fixed / Static Deployment': 'in fixed places',
  'Mobile / In-transit': 'on the move',
  Mixed: 'in fixed places and on the move',
} as const;
const powerPhrases = {
  'Battery-powered': 'on batteries',
  'Battery with recharging': 'on rechargeable batteries',
  'Mains-powered': 'on mains power',
} as const;

/** @returns a phrase, for example `light data on the move on batteries`. */
export function formatDeviceRequirements(requirements: BuyerRequirements): string {
  const { applicationProfile, deviceMobility, powerSensitivity } = requirements;
  return [
    applicationProfile === null ? 'devices' : dataPhrases[applicationProfile],
    ...(deviceMobility === null ? [] : [mobilityPhrases[deviceMobility]]),
    ...(powerSensitivity === null ? [] : [powerPhrases[powerSensitivity]]),
  ].join(' ');
}

const weakestPhrases = { data: 'the data volume', power: 'the power source', mobility: 'the mobility' } as const;

function formatWeakest(answer: CriterionGroupResult): string {
  const [lowest] = answer.scores.toSorted(
    (a, b) => a.value - b.value || criterionWeights[b.criterion] - criterionWeights[a.criterion],
  );
  const criterion = lowest?.criterion;
  return criterion === 'data' || criterion === 'power' || criterion === 'mobility' ? weakestPhrases[criterion] : '';
}

/**
 * Describes how well a listed technology fits the devices.
 *
 * @param kind Kind of the result according to `classifyCriterionGroupResult`, which also considers the score cap.
 */
export function formatTechnologyFit(
  technology: string,
  kind: MatchReasonKind,
  answer: CriterionGroupResult,
  requirements: BuyerRequirements,
): string {
  const need = formatDeviceRequirements(requirements);
  if (kind === 'met') return `${technology} fits ${need}`;
  return kind === 'partly'
    ? `${technology} partly fits ${need}, weakest for ${formatWeakest(answer)}`
    : `${technology} does not suit ${need}`;
}
