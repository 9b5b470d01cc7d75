import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { matchBand, type MatchedProvider, type Reason } from '@marketplace/contracts/matching/matching.views.ts';
import { countryName } from '../../geo/geo.countries.ts';
import { askedWeight, kindOf, pointsOf, type Answer } from './criterion.ts';
import { noCap, weights, whole } from './values.ts';

const maxPositiveReasons = 3;

/** A group's result and its explanation for the buyer. */
export interface Told {
  readonly answer: Answer;
  readonly text: string;
}

interface Line {
  readonly reason: Reason;
  /** Missing points of the score, not rounded. A cap counts with all the points that it removes. */
  readonly lost: number;
  readonly gained: number;
}

/**
 * @param weight Sum of the weights of all requested criteria. @returns The result as a reason, in points of the score;
 * empty without criteria.
 */
export function lineOf({ answer, text }: Told, weight: number): Line[] {
  const [first] = answer.judgements;
  if (first === undefined) return [];
  const gained = (100 * pointsOf(answer)) / (whole * weight);
  const most = (100 * askedWeight(answer)) / weight;
  const reason: Reason = {
    criterion: first.criterion,
    kind: kindOf(answer),
    text,
    points: Math.round(gained),
    of: Math.round(most),
  };
  return [{ reason, gained, lost: Math.max(most - gained, noCap - answer.cap) }];
}

/**
 * Selects up to four reasons: the three with the most points in the order of the criteria, then the largest gap or
 * unknown. Data, power and mobility share one reason, because one technology covers them.
 */
function selectReasons(told: readonly Told[], weight: number): Reason[] {
  const lines = told.flatMap((one) => lineOf(one, weight));
  const [gap] = lines.filter(({ reason }) => reason.kind !== 'met').toSorted((a, b) => b.lost - a.lost);
  const positive = lines
    .filter((line) => line !== gap && (line.reason.kind === 'met' || line.reason.kind === 'partly'))
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, maxPositiveReasons);
  const shown = lines.filter((line) => positive.includes(line));
  return [...shown, ...(gap === undefined ? [] : [gap])].map(({ reason }) => reason);
}

/** The part of a match that all versions of the engine compute. */
export interface Judged {
  /** 0-100. */
  readonly score: number;
  /** Sum of the weights of the criteria that the catalogue states in full. */
  readonly known: number;
  /** In the order of the criteria. */
  readonly told: readonly Told[];
}

type Explained = Omit<MatchedProvider, 'missedMusts' | 'setsApart' | 'cap'>;

/**
 * Builds the match of a provider with its score and reasons. @param weight Sum of the weights of all requested
 * criteria.
 */
export function explainedMatch(record: ProviderRecord, { score, known, told }: Judged, weight: number): Explained {
  return {
    ...toProviderView(record, countryName),
    matchScore: score,
    matchScale: Math.round(score * 5) / 100,
    matchBand: matchBand(score),
    confidence: known / weight,
    technology: told.map(({ answer }) => answer.technology).find((name) => name !== null) ?? null,
    criteria: told
      .flatMap(({ answer }) => answer.judgements)
      .map(({ criterion, value, known: isKnown }) => ({
        criterion,
        share: weights[criterion] / weight,
        value: value / whole,
        known: isKnown,
      })),
    reasons: selectReasons(told, weight),
  };
}
