import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import { useSession } from '../../core/hooks.ts';
import { useMatchRequirementsQuery } from './results/matchingApi.ts';
import { toWizardData } from './wizardAnswers.ts';

/** Providers of like names among which the one is looked for. */
const alike = 20;

/**
 * How a provider matches requirements as the catalogue stands now: `undefined` while that is on its way and where nothing is matched,
 * `null` for one that is no match.
 */
export function useMatchOf(
  requirements: Requirements,
  { id, name }: { readonly id: string; readonly name: string },
): MatchedListing | null | undefined {
  const { user } = useSession();
  const wizard = useMemo(() => toWizardData({ ...requirements, further: {} }), [requirements]);
  const isAsked = hasRequirements(requirements) && user !== null && !user.processing_restricted;
  const { currentData } = useMatchRequirementsQuery(isAsked ? { wizard, list: { q: name, limit: alike } } : skipToken);
  if (currentData === undefined) return undefined;
  return currentData.providers.find((provider) => provider.id === id) ?? null;
}
