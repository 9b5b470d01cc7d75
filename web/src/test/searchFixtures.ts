import type { CompanySharedSearchReplyItem } from '@marketplace/contracts/searches/searches.company.api.ts';
import type { ProviderMissedSearchesReportReply } from '@marketplace/contracts/searches/searches.missed.views.ts';
import type {
  LoggedSearchWithIdenticalCountReplyItem,
  FavouriteProviderReplyItem,
  SavedSearchReplyItem,
} from '@marketplace/contracts/searches/searches.views.ts';

/** A saved search with overridable properties. */
export function buildSampleSavedSearchView(change: Partial<SavedSearchReplyItem> = {}): SavedSearchReplyItem {
  return {
    id: '55555555-5555-4555-8555-555555555555',
    name: 'Europe - 1-5K devices',
    data: { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '1-5K' },
    createdAt: '2026-11-19T09:00:00.000Z',
    lastUsed: '2026-11-20T09:00:00.000Z',
    alerts: false,
    lastAlertAt: null,
    newMatches: 0,
    ...change,
  };
}

/** A search shared by a colleague. */
export function buildSampleCompanySharedSearchView(
  change: Partial<CompanySharedSearchReplyItem> = {},
): CompanySharedSearchReplyItem {
  return {
    id: '55555555-5555-4555-8555-555555555557',
    name: 'Cold chain in Europe',
    data: { geographicMode: 'regions', geographicRegions: ['Europe'] },
    sharedAt: '2026-11-20T09:00:00.000Z',
    sharedBy: 'Carl Berg',
    own: false,
    ...change,
  };
}

/** A favourite provider that is in the catalogue. */
export function buildSampleFavouriteView(change: Partial<FavouriteProviderReplyItem> = {}): FavouriteProviderReplyItem {
  return {
    provider_id: 'emnify',
    provider_name: 'emnify',
    provider_type: 'MVNO',
    logo_file: null,
    in_catalogue: true,
    starred_at: '2026-11-20T09:00:00.000Z',
    ...change,
  };
}

/** A logged search whose result has a valid signature. */
export function buildSampleLoggedSearchWithRunCount(
  change: Partial<LoggedSearchWithIdenticalCountReplyItem> = {},
): LoggedSearchWithIdenticalCountReplyItem {
  return {
    id: '66666666-6666-4666-8666-666666666666',
    user_id: '0b6b2a7e-6a55-4c55-9a57-1f2f6ad4a001',
    user_email: 'ida.lindqvist@meridiancold.example',
    user_company: 'Meridian Cold Chain',
    requirements: { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '1-5K' },
    matched_providers_count: 12,
    geographic_regions: ['Europe'],
    deployment_scale: '1-5K',
    power_sensitivity: null,
    application_profile: null,
    device_mobility: null,
    device_management: 'Basic',
    device_longevity: null,
    sim_requirements: [],
    top_provider_name: 'emnify',
    top_provider_type: 'MVNO',
    search_session_id: '6f7c1a52-2f5c-4c0e-8f0a-3a9d7d1c2b10',
    search_timestamp: '2026-11-20T09:00:00.000Z',
    matched_provider_ids: ['emnify'],
    top_technology: 'LTE-M',
    proof: 'valid',
    catalogue_version: 3,
    algorithm_version: 'match-v1',
    facts_version: null,
    digest: 'eyJ0b3RhbCI6MTJ9.ab',
    ...change,
  };
}

/** A month with too few searches for statistics. */
export const sampleMissedSearchesWithoutData: ProviderMissedSearchesReportReply = {
  range: { from: '2026-10-01', to: '2026-10-31' },
  ...{ looked_at: null, in_first_ten: null, nothing_missing: null, lines: [], is_cut: false },
};
