import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { buildDefaultSavedSearchName } from '@marketplace/domain/matching/matching.summary.ts';
import type { MatchedProvidersPageReply } from '@marketplace/contracts/matching/matching.views.ts';
import type { SearchLoggingRequestBody, SaveSearchBody } from '@marketplace/contracts/searches/searches.commands.ts';
import { convertWizardAnswersToApiFormat, type WizardAnswers } from './wizardAnswers.ts';

/**
 * Builds the request body that saves a search.
 * @param at time of the search, ISO 8601 in UTC.
 */
export function toSaveSearchRequestBody(search: WizardAnswers, user: SignedInUserReply, at: string): SaveSearchBody {
  return {
    email: user.email,
    name: buildDefaultSavedSearchName(search, at),
    requirements: convertWizardAnswersToApiFormat(search),
  };
}

/** Builds the request body that logs a search: all answers, and the signed digest from the server's reply. */
export function toLogSearchRequestBody(
  search: WizardAnswers,
  user: SignedInUserReply,
  reply: MatchedProvidersPageReply,
): SearchLoggingRequestBody {
  const { top, searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest } = reply;
  const requirements = convertWizardAnswersToApiFormat(search);
  return {
    user_id: user.id,
    user_email: user.email,
    user_company: user.company,
    requirements,
    matched_providers_count: reply.total,
    geographic_regions: [...search.regions, ...search.countries.map(getCountryName)],
    deployment_scale: search.deploymentScale,
    power_sensitivity: search.powerSensitivity,
    application_profile: search.applicationProfile,
    device_mobility: search.deviceMobility,
    device_management: search.deviceManagement,
    device_longevity: requirements.deviceLongevity ?? null,
    sim_requirements: search.simRequirements,
    top_provider_name: top?.name ?? null,
    top_provider_type: top?.type ?? null,
    ...{ searchSessionId, catalogueVersion, algorithmVersion, factsVersion, digest },
  };
}
