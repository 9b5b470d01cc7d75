import { isRejectedWithValue } from '@reduxjs/toolkit';
import { z } from 'zod';
import { ApiError } from '../core/apiError.ts';
import type { RegisterStoreEffects } from '../core/effects.ts';
import { trackEventWithConsent } from '../core/trackEventWithConsent.ts';

/** API calls that pages need to show providers. */
const providerLoads: readonly string[] = [
  'listProviders',
  'listScoredProviders',
  'searchProviders',
  'readProviders',
  'readListings',
  'readOverview',
];

/** API calls that the coverage map needs. */
const coverageLoads: readonly string[] = ['readCoverage'];

const RejectedCall = z.object({
  payload: ApiError.pick({ status: true }),
  meta: z.object({ arg: z.object({ endpointName: z.string() }) }),
});

/** Tracks failed API calls by name and status, without the texts of the replies. */
export const failedApiCallTrackingEffects: RegisterStoreEffects = (startListening) => {
  startListening({
    matcher: isRejectedWithValue,
    effect: (action) => {
      const failed = RejectedCall.safeParse(action);
      if (!failed.success) return;
      const { status } = failed.data.payload;
      const what = failed.data.meta.arg.endpointName;
      if (providerLoads.includes(what)) trackEventWithConsent({ name: 'providers_load_error', what, status });
      else if (coverageLoads.includes(what))
        trackEventWithConsent({ name: 'coverage_map_page_providers_load', what, status });
      else trackEventWithConsent({ name: 'error', kind: 'call', what, status });
    },
  });
};
