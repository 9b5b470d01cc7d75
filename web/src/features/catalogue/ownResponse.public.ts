import { skipToken } from '@reduxjs/toolkit/query';
import type { ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { useReadListingsQuery } from './catalogueApi.ts';

/** How a provider answers, as everybody reads it; `null` until it is known. Follows answers live. */
export function useOwnResponse(providerId: string | null): ResponseRecord | null {
  const { currentData } = useReadListingsQuery(providerId === null ? skipToken : [providerId]);
  return currentData?.providers.find(({ id }) => id === providerId)?.response ?? null;
}
