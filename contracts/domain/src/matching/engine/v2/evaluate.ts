import type { RequirementField, Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { askedCountries } from '../askedPlaces.ts';
import { knownWeight, pointsOf, type Answer } from '../criterion.ts';
import type { ProviderFacts } from '../facts.ts';
import { scoreOf } from '../score.ts';
import { noCap, whole } from '../values.ts';
import { weightChosen } from './asked.ts';
import { worldFacts, type OwnNetworks, type WorldFacts } from './countryFacts.ts';
import { reserveOf } from './fit.ts';
import { prepareGeography, type PreparedGeography } from './geography.ts';
import { prepareGroups } from './groups.ts';
import { groundsOf, type Ground } from './liveness.ts';
import { missedFields } from './musts.ts';
import { orderOf, type Order, type OrderKey } from './order.ts';
import type { GroupAnswer, PreparedGroup } from './prepared.ts';
import { askedIn, exactCoverage, namedCountries, ownNetworksKey, type AskedCountry } from './reach.ts';
import type { ReadProvider } from './readProviders.ts';

/** A search, prepared once for all providers. */
export interface Search {
  readonly requirements: Requirements;
  readonly world: WorldFacts;
  readonly geography: PreparedGeography | null;
  /** The requested groups except geography. */
  readonly groups: readonly PreparedGroup[];
  /** Sum of the weights of all chosen criteria. */
  readonly weight: number;
  /** Score added by one point (weight 1 times one unit of `fullCriterionValue`). */
  readonly perPoint: number;
  /** All requested countries; empty when no geography is requested. */
  readonly asked: readonly string[];
  /** The requested countries with their roaming limits. */
  readonly countries: readonly AskedCountry[];
  readonly askedSet: ReadonlySet<string>;
  /** The requested countries, grouped by their network facts. */
  readonly grounds: readonly Ground[];
  /** Fields that a provider must meet. */
  readonly musts: readonly RequirementField[];
  readonly order: Order;
}

/** Prepares a search for the evaluation of many providers. @param world Network facts, replaceable in tests. */
export function prepareSearch(requirements: Requirements, world: WorldFacts = worldFacts): Search {
  const weight = weightChosen(requirements);
  const asked = askedCountries(requirements);
  const grounds = groundsOf(asked, requirements.deviceLongevity, world);
  return {
    requirements,
    world,
    geography: prepareGeography(requirements, world),
    groups: prepareGroups(requirements, grounds),
    weight,
    perPoint: 100 / (whole * weight),
    asked,
    countries: askedIn(asked, world),
    askedSet: new Set(asked),
    grounds,
    musts: requirements.musts ?? [],
    order: orderOf(requirements.emphasis ?? []),
  };
}

/** How one provider meets a search. */
export interface Evaluation {
  readonly key: OrderKey;
  /** The score without caps, 0 to 100. */
  readonly uncapped: number;
  /** The result with the lowest cap; `null` when no cap is below `noScoreCap`. */
  readonly capped: GroupAnswer | null;
  /** In the order of the criteria. */
  readonly answers: readonly GroupAnswer[];
  /** Musts that the provider is not known to meet. */
  readonly missed: readonly RequirementField[];
}

const sgp32Ranks: Readonly<Record<ProviderFacts['sgp32'], number>> = { yes: 2, planned: 1, no: 0, unknown: 0 };

const scaleSteps = 20;
/** Factor larger than the number of pricing kinds. */
const scaleStepFactor = 4;

/**
 * Order key for pricing, 0 to 83: the scale value in twentieths (0 when not requested), then the number of stated
 * pricing kinds.
 */
export function pricingKey({ pricing }: ProviderFacts, scaleValue: number): number {
  const kinds = Number(pricing.payAsYouGo) + Number(pricing.subscription) + Number(pricing.enterprise);
  return scaleStepFactor * Math.round((scaleSteps * scaleValue) / whole) + kinds;
}

function findScaleValue(answers: readonly GroupAnswer[]): number {
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  return judgements.find(({ criterion }) => criterion === 'scale')?.value ?? 0;
}

/** Factor larger than the sum for a named platform and a named API. */
const capabilityFactor = 4;

/** Order key for the platform: stated capabilities (of nine), then whether a platform and an API are named. */
export function platformKey({ flags, namesPlatform, namesApi }: ProviderFacts): number {
  const capabilities = Object.values(flags).filter((flag) => flag === true).length;
  return capabilityFactor * capabilities + (namesPlatform ? 2 : 0) + (namesApi ? 1 : 0);
}

/** Factor larger than the number of countries. */
const reserveFactor = 256;

/**
 * Order key for reserve: technologies in reserve (`computeTechnologyReserve`), then the countries outside the request
 * with own networks.
 */
export function reserveKey(reserve: number, asked: ReadonlySet<string>, own: OwnNetworks): number {
  let elsewhere = 0;
  if (own.size > 0) for (const code of own.keys()) if (!asked.has(code)) elsewhere += 1;
  return reserveFactor * reserve + elsewhere;
}

/** Splits a key of `computeReserveKey`. */
export function reserveParts(key: number): { readonly reserve: number; readonly elsewhere: number } {
  return { reserve: Math.floor(key / reserveFactor), elsewhere: key % reserveFactor };
}

/** Number of capabilities in a key of `computePlatformKey`. */
export function capabilitiesIn(key: number): number {
  return Math.floor(key / capabilityFactor);
}

/** Twice the rank of SGP.32, plus 1 for an eUICC. */
export function esimOf({ sgp32, flags }: ProviderFacts): number {
  return 2 * sgp32Ranks[sgp32] + (flags.eSIM_eUICC === true ? 1 : 0);
}

/** Returns a group's result for a provider. */
export type AnswerOf = (group: PreparedGroup) => Answer;

function collectResults(search: Search, provider: ReadProvider, getResult: AnswerOf): GroupAnswer[] | null {
  const answers: GroupAnswer[] = [];
  if (search.geography !== null) {
    const answer = search.geography.judge(provider);
    if (answer === null) return null;
    answers.push({ group: null, answer });
  }
  for (const group of search.groups) answers.push({ group, answer: getResult(group) });
  return answers;
}

/**
 * Evaluates a provider. A score below `minMatchScore` is no match, which the caller must check.
 *
 * @param answerOf Returns results that are already known and equal to those of the evaluators. @returns `null` when the
 * provider is excluded.
 */
export function evaluate(
  search: Search,
  provider: ReadProvider,
  getResult: AnswerOf = (group) => group.judge(provider.facts),
): Evaluation | null {
  const answers = collectResults(search, provider, getResult);
  if (answers === null) return null;
  const { facts, own } = provider;
  let points = 0;
  let known = 0;
  let capped: GroupAnswer | null = null;
  for (const one of answers) {
    points += pointsOf(one.answer);
    known += knownWeight(one.answer);
    if (one.answer.cap < (capped?.answer.cap ?? noCap)) capped = one;
  }
  const uncapped = scoreOf(points, search.perPoint, noCap);
  const missed = missedFields(search.musts, answers, search.geography?.isMet(provider) ?? true);
  const key: OrderKey = {
    musts: missed.length === 0 ? 1 : 0,
    score: Math.min(uncapped, capped?.answer.cap ?? noCap),
    coverage: exactCoverage(search.countries, provider),
    ownNetworks: ownNetworksKey(search.askedSet, own),
    confidence: known,
    platform: platformKey(facts),
    sgp32: sgp32Ranks[facts.sgp32],
    pricing: pricingKey(facts, findScaleValue(answers)),
    reserve: reserveKey(reserveOf(facts, search.grounds), search.askedSet, own),
    breadth: namedCountries(provider),
    esim: esimOf(facts),
  };
  return { key, uncapped, capped, answers, missed };
}
