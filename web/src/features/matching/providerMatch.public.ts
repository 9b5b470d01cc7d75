import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import { hasRequirements } from '@marketplace/domain/matching/matching.filled.ts';
import { useSession } from '../../core/hooks.ts';
import { useMatchRequirementsQuery } from './results/matchingApi.ts';
import { convertWizardAnswersToApiFormat } from './wizardAnswers.ts';

/** Page size of the search by name, which also returns providers with similar names. */
const pageLimit = 20;

/**
 * Returns how a provider in the current catalogue matches the requirements; `null` if the provider does not match,
 * `undefined` while loading and if matching is not possible (no requirements, guest, restricted processing).
 */
export function useProviderMatch(
  requirements: BuyerRequirements,
  { id, name }: { readonly id: string; readonly name: string },
): MatchedProviderListReplyItem | null | undefined {
  const { user } = useSession();
  const wizard = useMemo(() => convertWizardAnswersToApiFormat({ ...requirements, further: {} }), [requirements]);
  const canMatch = hasRequirements(requirements) && user !== null && !user.processing_restricted;
  const { currentData } = useMatchRequirementsQuery(
    canMatch ? { wizard, list: { q: name, limit: pageLimit } } : skipToken,
  );
  if (currentData === undefined) return undefined;
  return currentData.providers.find((provider) => provider.id === id) ?? null;
}
