import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { type RankingEmphasis, rankingEmphasisOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { createUrlStateCodec } from '../../../core/urlState.ts';

/** Labels of the sort criteria that can precede the score. */
export const rankingEmphasisLabels: Readonly<Record<RankingEmphasis, string>> = {
  coverage: t`Coverage`,
  localNetworks: t`Local networks`,
  platform: t`Platform`,
  esim: t`eSIM readiness`,
  pricing: t`Pricing model`,
};

/** URL state of the chosen sort criteria. */
export const rankingEmphasisUrlStateCodec = createUrlStateCodec(z.object({ emphasis: z.string().catch('') }));

/** Parses a comma-separated list of sort criteria and keeps their order. Drops unknown values and duplicates. */
export function parseRankingEmphasis(text: string): RankingEmphasis[] {
  const known = text.split(',').flatMap((name) => rankingEmphasisOptions.filter((option) => option === name));
  return [...new Set(known)];
}

/** Appends the option, or removes it if it is already chosen. */
export function toggleOptionInRankingEmphasisList(
  chosen: readonly RankingEmphasis[],
  option: RankingEmphasis,
): RankingEmphasis[] {
  return chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
}

/** Formats the sort order, for example `Sort order: Coverage, Platform, Score`. */
export function formatRankingOrder(chosen: readonly RankingEmphasis[]): string {
  const criteria = [...chosen.map((option) => rankingEmphasisLabels[option]), t`Score`].join(', ');
  return t`Sort order: ${criteria}`;
}
