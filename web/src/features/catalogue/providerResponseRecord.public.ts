import { skipToken } from '@reduxjs/toolkit/query';
import type { ProviderResponseMetrics } from '@marketplace/contracts/catalogue/catalogue.responseMetrics.ts';
import { useReadListingsQuery } from './catalogueApi.ts';

/** Returns the public response statistics of a provider; `null` until loaded. Updated by the live stream. */
export function useProviderResponseMetrics(providerId: string | null): ProviderResponseMetrics | null {
  const { currentData } = useReadListingsQuery(providerId === null ? skipToken : [providerId]);
  return currentData?.providers.find(({ id }) => id === providerId)?.response ?? null;
}
