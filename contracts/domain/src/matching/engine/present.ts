import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { matchBand, type MatchedProvider, type Reason } from '@marketplace/contracts/matching/matching.views.ts';
import { countryName } from '../../geo/geo.countries.ts';
import { askedWeight, kindOf, pointsOf, type Answer } from './criterion.ts';
import { noCap, weights, whole } from './values.ts';

const helpingReasons = 3;

/** An answer and its line for the buyer. */
export interface Told {
  readonly answer: Answer;
  readonly text: string;
}

interface Line {
  readonly reason: Reason;
  /** Points of the score that are missing, not rounded; a cap counts with all that it takes. */
  readonly lost: number;
  readonly gained: number;
}

/** @param weight of all asked criteria together. @returns the answer as a reason, in points of the score. */
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
 * At most four lines: the three that helped most, in the order of the criteria, then the largest gap or unknown. Data, power
 * and mobility share one line, because one technology answers them.
 */
function reasonsOf(told: readonly Told[], weight: number): Reason[] {
  const lines = told.flatMap((one) => lineOf(one, weight));
  const [gap] = lines.filter(({ reason }) => reason.kind !== 'met').toSorted((a, b) => b.lost - a.lost);
  const helping = lines
    .filter((line) => line !== gap && (line.reason.kind === 'met' || line.reason.kind === 'partly'))
    .toSorted((a, b) => b.gained - a.gained)
    .slice(0, helpingReasons);
  const shown = lines.filter((line) => helping.includes(line));
  return [...shown, ...(gap === undefined ? [] : [gap])].map(({ reason }) => reason);
}

/** What every version tells of a match. */
export interface Judged {
  /** 0-100. */
  readonly score: number;
  /** Weight of the criteria that the catalogue answers in full. */
  readonly known: number;
  /** In the order of the criteria. */
  readonly told: readonly Told[];
}

type Explained = Omit<MatchedProvider, 'missedMusts' | 'setsApart' | 'cap'>;

/** A provider with its score and what explains it. @param weight of all asked criteria together. */
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
    reasons: reasonsOf(told, weight),
  };
}
