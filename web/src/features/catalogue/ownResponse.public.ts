import { skipToken } from '@reduxjs/toolkit/query';
import type { ResponseRecord } from '@marketplace/contracts/catalogue/catalogue.response.ts';
import { useReadListingsQuery } from './catalogueApi.ts';

/** Returns the public response statistics of a provider; `null` until loaded. Updated by the live stream. */
export function useOwnResponse(providerId: string | null): ResponseRecord | null {
  const { currentData } = useReadListingsQuery(providerId === null ? skipToken : [providerId]);
  return currentData?.providers.find(({ id }) => id === providerId)?.response ?? null;
}
