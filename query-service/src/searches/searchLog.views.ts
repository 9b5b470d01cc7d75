import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchLogView, UserSummaryView } from '@marketplace/contracts/searches/searches.views.ts';

/** A search of the log as it is read; `email` and `wizard_data` are `null` after an erasure. */
export interface SearchLogRow {
  readonly search_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly company: string | null;
  readonly searched_at: Date;
  readonly requirements: Requirements;
  readonly wizard_data: Readonly<Record<string, unknown>> | null;
  readonly deployment_scale: string | null;
  readonly power_sensitivity: string | null;
  readonly application_profile: string | null;
  readonly device_mobility: string | null;
  readonly device_management: string | null;
  readonly sim_requirements: string[];
  readonly matched_count: number;
  readonly top_provider_name: string | null;
  readonly top_provider_type: string | null;
  readonly top_technology: string | null;
  readonly first_providers: string[];
  readonly proof: SearchLogView['proof'];
  readonly session_id: string | null;
  readonly catalogue_version: number | null;
  readonly algorithm_version: string | null;
  readonly digest: string | null;
}

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
    digest: row.digest,
  };
}

/** The same search without what was typed and without the address, as analysts see it. */
export function withoutPerson(row: SearchLogRow): SearchLogRow {
  return { ...row, email: null, wizard_data: null };
}

/** The same summary without the address. */
export function summaryWithoutPerson(summary: UserSummaryView): UserSummaryView {
  return { ...summary, user_email: null };
}
