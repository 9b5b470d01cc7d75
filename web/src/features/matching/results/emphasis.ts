import { z } from 'zod';
import { type Emphasis, emphasisOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { defineUrlState } from '../../../core/urlState.ts';

/** Labels of the sort criteria that can precede the score. */
export const emphasisLabels: Readonly<Record<Emphasis, string>> = {
  coverage: 'Coverage',
  localNetworks: 'Local networks',
  platform: 'Platform',
  esim: 'eSIM readiness',
  pricing: 'Price model',
};

/** URL state of the chosen sort criteria. */
export const emphasisUrlState = defineUrlState(z.object({ emphasis: z.string().catch('') }));

/** Parses a comma-separated list in its order. Drops unknown values and duplicates. */
export function parseEmphasis(text: string): Emphasis[] {
  const known = text.split(',').flatMap((name) => emphasisOptions.filter((option) => option === name));
  return [...new Set(known)];
}

/** Appends the option, or removes it if it is chosen already. */
export function toggleEmphasisOption(chosen: readonly Emphasis[], option: Emphasis): Emphasis[] {
  return chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
}

/** For example `Ordered by coverage, then platform, then score`. */
export function formatResultOrder(chosen: readonly Emphasis[]): string {
  const labels = chosen.map((option) =>
    option === 'esim' ? emphasisLabels[option] : emphasisLabels[option].toLowerCase(),
  );
  return `Ordered by ${[...labels, 'score'].join(', then ')}`;
}
