import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { SearchingUserReplyItem } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { LoggedSearchReplyItem, UserSearchSummary } from '@marketplace/contracts/searches/searches.views.ts';
import type { SearchLogRow } from './searchLog.queries.ts';

/**
 * Returns the device longevity in the submitted wizard object. The form of the wizard has no field for this property.
 */
function readDeviceLongevity(wizard: SearchLogRow['wizard_data']): string | null {
  const value = wizard?.['deviceLongevity'];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Converts a logged search to the API view, with every logged field. */
export function toLoggedSearchView(row: SearchLogRow): LoggedSearchReplyItem {
  const { requirements, wizard_data: wizard } = row;
  return {
    id: row.search_id,
    user_id: row.user_id,
    user_email: row.email,
    user_company: row.company,
    requirements: wizard ?? requirements,
    matched_providers_count: row.matched_count,
    geographic_regions: [...requirements.regions, ...requirements.countries.map(getCountryName)],
    deployment_scale: row.deployment_scale,
    power_sensitivity: row.power_sensitivity,
    application_profile: row.application_profile,
    device_mobility: row.device_mobility,
    device_management: row.device_management,
    device_longevity: readDeviceLongevity(wizard),
    sim_requirements: row.sim_requirements,
    top_provider_name: row.top_provider_name,
    top_provider_type: row.top_provider_type,
    search_session_id: row.session_id,
    search_timestamp: row.searched_at.toISOString(),
    matched_provider_ids: row.first_providers,
    top_technology: row.top_technology,
    proof: row.proof,
    catalogue_version: row.catalogue_version,
    algorithm_version: row.algorithm_version,
    facts_version: row.facts_version,
    digest: row.digest,
  };
}

/**
 * Removes personal data for analysts: the typed input, the email address and the company. Also removes the best
 * provider of a result without a server signature, because the client could have set that field to any text.
 */
export function removePersonalDataFromSearch(row: SearchLogRow): SearchLogRow {
  const unproven = row.proof === 'valid' ? {} : { top_provider_name: null, top_provider_type: null };
  return { ...row, ...unproven, email: null, company: null, wizard_data: null };
}

/**
 * Converts the summary of a person's searches to the API view.
 * @param personal whether the person's email address and company are visible to the reader.
 */
export function toSearchingUserSummaryView(person: SearchingUserReplyItem, personal: boolean): UserSearchSummary {
  const { user_id, total_searches, avg_matches, first_search, last_search, user_email, user_company } = person;
  const searches = { total_searches, avg_matches, first_search, last_search };
  return {
    user_id,
    ...searches,
    ...(personal ? { user_email, user_company } : { user_email: null, user_company: null }),
  };
}
