import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { SearchingPerson } from '@marketplace/contracts/searches/searches.analytics.views.ts';
import type { SearchLogView, UserSummaryView } from '@marketplace/contracts/searches/searches.views.ts';
import type { SearchLogRow } from './searchLog.queries.ts';

/** What the wizard has no control for is read from its object as it was sent. */
function longevityOf(wizard: SearchLogRow['wizard_data']): string | null {
  const value = wizard?.['deviceLongevity'];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** One search with every field that the log has. */
export function toSearchLogView(row: SearchLogRow): SearchLogView {
  const { requirements, wizard_data: wizard } = row;
  return {
    id: row.search_id,
    user_id: row.user_id,
    user_email: row.email,
    user_company: row.company,
    requirements: wizard ?? requirements,
    matched_providers_count: row.matched_count,
    geographic_regions: [...requirements.regions, ...requirements.countries.map(countryName)],
    deployment_scale: row.deployment_scale,
    power_sensitivity: row.power_sensitivity,
    application_profile: row.application_profile,
    device_mobility: row.device_mobility,
    device_management: row.device_management,
    device_longevity: longevityOf(wizard),
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
 * The same search without what was typed, the address and the company, as analysts see it. An answer that the server did not sign is
 * free text of the caller: analysts do not see its best provider.
 */
export function withoutPerson(row: SearchLogRow): SearchLogRow {
  const unproven = row.proof === 'valid' ? {} : { top_provider_name: null, top_provider_type: null };
  return { ...row, ...unproven, email: null, company: null, wizard_data: null };
}

/** What somebody searched for in all. @param personal whether the address and the company may be read. */
export function toSummary(person: SearchingPerson, personal: boolean): UserSummaryView {
  const { user_id, total_searches, avg_matches, first_search, last_search, user_email, user_company } = person;
  const searches = { total_searches, avg_matches, first_search, last_search };
  return {
    user_id,
    ...searches,
    ...(personal ? { user_email, user_company } : { user_email: null, user_company: null }),
  };
}
