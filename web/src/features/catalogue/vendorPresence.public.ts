import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useReadListingsQuery } from './catalogueApi.ts';

/** Whether a vendor on the platform represents a provider, by provider id. No entry means that it is not known yet. */
export type VendorPresenceByProviderId = ReadonlyMap<string, boolean>;

const emptyPresence: VendorPresenceByProviderId = new Map();

/** Returns which providers are represented on the platform. Updated by the live stream when a vendor is approved. */
export function useVendorPresenceByProviderId(ids: readonly string[]): VendorPresenceByProviderId {
  const { currentData } = useReadListingsQuery(ids.length === 0 ? skipToken : ids);
  return useMemo(() => {
    if (currentData === undefined) return emptyPresence;
    return new Map(
      currentData.providers.flatMap(({ id, response }) => (response === undefined ? [] : [[id, response.registered]])),
    );
  }, [currentData]);
}
