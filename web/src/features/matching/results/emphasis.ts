import { z } from 'zod';
import { type Emphasis, emphasisOptions } from '@marketplace/contracts/matching/matching.requirements.ts';
import { defineAddressState } from '../../../core/addressState.ts';

/** What can be put first, in words. */
export const emphasisWords: Readonly<Record<Emphasis, string>> = {
  coverage: 'Coverage',
  localNetworks: 'Local networks',
  platform: 'Platform',
  esim: 'eSIM readiness',
  pricing: 'Price model',
};

/** What comes first, as the address holds it. */
export const emphasisAddress = defineAddressState(z.object({ emphasis: z.string().catch('') }));

/** Reads what it understands, each once, in the order of the address. */
export function readEmphasis(text: string): Emphasis[] {
  const known = text.split(',').flatMap((name) => emphasisOptions.filter((option) => option === name));
  return [...new Set(known)];
}

/** With this one last, or without it where it was there. */
export function toggledEmphasis(chosen: readonly Emphasis[], option: Emphasis): Emphasis[] {
  return chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
}

/** `Ordered by coverage, then platform, then score`. */
export function orderText(chosen: readonly Emphasis[]): string {
  const words = chosen.map((option) =>
    option === 'esim' ? emphasisWords[option] : emphasisWords[option].toLowerCase(),
  );
  return `Ordered by ${[...words, 'score'].join(', then ')}`;
}
