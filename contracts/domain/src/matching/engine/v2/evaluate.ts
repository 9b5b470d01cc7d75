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

/** A search, read once for all providers. */
export interface Search {
  readonly requirements: Requirements;
  readonly world: WorldFacts;
  readonly geography: PreparedGeography | null;
  /** The asked groups besides geography. */
  readonly groups: readonly PreparedGroup[];
  /** Sum of the weights of all chosen criteria. */
  readonly weight: number;
  /** What one point, a weight times one part of `whole`, adds to the score. */
  readonly perPoint: number;
  /** Every asked country, none when geography is not asked for. */
  readonly asked: readonly string[];
  /** The same with what limits roaming there. */
  readonly countries: readonly AskedCountry[];
  readonly askedSet: ReadonlySet<string>;
  /** The asked countries by what is known of their networks. */
  readonly grounds: readonly Ground[];
  /** Fields that a provider must meet, and what is asked for. */
  readonly musts: readonly RequirementField[];
  readonly order: Order;
}

/** @param world what is known of the world's networks. */
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
  /** The score without caps, 0-100. */
  readonly uncapped: number;
  /** The answer whose cap is the lowest, where one is below `noCap`. */
  readonly capped: GroupAnswer | null;
  /** In the order of the criteria. */
  readonly answers: readonly GroupAnswer[];
  /** Musts that it is not known to meet. */
  readonly missed: readonly RequirementField[];
}

const sgp32Ranks: Readonly<Record<ProviderFacts['sgp32'], number>> = { yes: 2, planned: 1, no: 0, unknown: 0 };

const scaleSteps = 20;
/** More than all kinds of price. */
const perScaleStep = 4;

/** The value of the scale in twentieths, 0 where none is asked for, then the kinds of price that are stated: 0-83. */
export function pricingKey({ pricing }: ProviderFacts, scaleValue: number): number {
  const kinds = Number(pricing.payAsYouGo) + Number(pricing.subscription) + Number(pricing.enterprise);
  return perScaleStep * Math.round((scaleSteps * scaleValue) / whole) + kinds;
}

function scaleValueOf(answers: readonly GroupAnswer[]): number {
  const judgements = answers.flatMap(({ answer }) => answer.judgements);
  return judgements.find(({ criterion }) => criterion === 'scale')?.value ?? 0;
}

/** More than a platform and an API that are named. */
const perCapability = 4;

/** Capabilities that are stated, of nine, then whether a platform, and whether an API is named. */
export function platformKey({ flags, namesPlatform, namesApi }: ProviderFacts): number {
  const capabilities = Object.values(flags).filter((flag) => flag === true).length;
  return perCapability * capabilities + (namesPlatform ? 2 : 0) + (namesApi ? 1 : 0);
}

/** More than all countries. */
const perReserve = 256;

/** Technologies in reserve (`reserveOf`), then the countries beside the asked ones in which it runs networks. */
export function reserveKey(reserve: number, asked: ReadonlySet<string>, own: OwnNetworks): number {
  let elsewhere = 0;
  if (own.size > 0) for (const code of own.keys()) if (!asked.has(code)) elsewhere += 1;
  return perReserve * reserve + elsewhere;
}

/** The parts of a `reserveKey`. */
export function reserveParts(key: number): { readonly reserve: number; readonly elsewhere: number } {
  return { reserve: Math.floor(key / perReserve), elsewhere: key % perReserve };
}

/** Capabilities of a `platformKey`. */
export function capabilitiesIn(key: number): number {
  return Math.floor(key / perCapability);
}

/** Twice the rank of SGP.32, and 1 for an eUICC. */
export function esimOf({ sgp32, flags }: ProviderFacts): number {
  return 2 * sgp32Ranks[sgp32] + (flags.eSIM_eUICC === true ? 1 : 0);
}

/** How a group answers for a provider. */
export type AnswerOf = (group: PreparedGroup) => Answer;

function answersOf(search: Search, provider: ReadProvider, answerOf: AnswerOf): GroupAnswer[] | null {
  const answers: GroupAnswer[] = [];
  if (search.geography !== null) {
    const answer = search.geography.judge(provider);
    if (answer === null) return null;
    answers.push({ group: null, answer });
  }
  for (const group of search.groups) answers.push({ group, answer: answerOf(group) });
  return answers;
}

/**
 * @param answerOf where the answers of the groups are known already, the same as their judges give.
 * @returns `null` when the gate excludes the provider. A score below `lowestScore` is no match either; that is the caller's.
 */
export function evaluate(
  search: Search,
  provider: ReadProvider,
  answerOf: AnswerOf = (group) => group.judge(provider.facts),
): Evaluation | null {
  const answers = answersOf(search, provider, answerOf);
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
    pricing: pricingKey(facts, scaleValueOf(answers)),
    reserve: reserveKey(reserveOf(facts, search.grounds), search.askedSet, own),
    breadth: namedCountries(provider),
    esim: esimOf(facts),
  };
  return { key, uncapped, capped, answers, missed };
}
