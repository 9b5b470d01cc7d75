import { parseWizardDataFromApiRequest } from '@marketplace/domain/matching/matching.parse.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchLoggingRequestBody } from '@marketplace/contracts/searches/searches.commands.ts';
import type { RequirementsMatched } from '@marketplace/contracts/searches/searches.events.ts';
import {
  type SearchResultInputsAndVersions,
  formatSearchResultTextToSign,
  doesMatchAlgorithmUseNetworkData,
  SignedSearchResultContent,
} from '@marketplace/contracts/matching/matching.signedResult.ts';
import { verifyAndDecodeSignedText } from '@marketplace/http/signedText.ts';

/** @returns the signed search result; `null` if the digest is not the server's signature for this identity. */
function openAnswer(
  secret: string,
  digest: string,
  identity: SearchResultInputsAndVersions,
): SignedSearchResultContent | null {
  const payload = verifyAndDecodeSignedText(secret, digest, formatSearchResultTextToSign(identity));
  return payload === null ? null : SignedSearchResultContent.parse(JSON.parse(payload));
}

/** The data to log, without the search id, the user id and the user's monthly pseudonym (`searcher`). */
export type NormalisedLoggedSearch = Omit<RequirementsMatched['data'], 'searchId' | 'searcher' | 'userId'>;

/** Maps the fields of the request body to wizard data; `requirements` takes precedence. */
function mergeWizardData(body: SearchLoggingRequestBody): RequirementsWizardRequest {
  const fields = {
    geographicRegions: body.geographic_regions,
    deploymentScale: body.deployment_scale,
    powerSensitivity: body.power_sensitivity,
    applicationProfile: body.application_profile,
    deviceMobility: body.device_mobility,
    deviceManagement: body.device_management,
    deviceLongevity: body.device_longevity,
    simRequirements: body.sim_requirements,
  };
  const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return { ...Object.fromEntries(present), ...body.requirements };
}

type ReportedResult = Pick<NormalisedLoggedSearch, 'matchedCount' | 'topProvider' | 'firstProviders'>;

function extractReportedResult({
  matched_providers_count,
  top_provider_name,
  top_provider_type,
}: SearchLoggingRequestBody): ReportedResult {
  const name = top_provider_name ?? '';
  const topProvider = name === '' ? null : { name, type: top_provider_type ?? '', technology: null };
  return { matchedCount: matched_providers_count ?? 0, topProvider, firstProviders: [] };
}

/**
 * Normalises the body of a request to log a search. If the digest in the body is the server's signature for the same
 * user, requirements, session, catalogue, algorithm and reference data, the signed search result is used. Otherwise,
 * the result reported in the body is used, with `proof` "missing" or "invalid".
 */
export function normaliseAndVerifyLogSearchBody(
  body: SearchLoggingRequestBody,
  userId: string,
  secret: string,
): NormalisedLoggedSearch {
  const wizardData = mergeWizardData(body);
  const { requirements } = parseWizardDataFromApiRequest(wizardData);
  const searchSessionId = body.searchSessionId ?? body.search_session_id ?? null;
  const catalogueVersion = body.catalogueVersion ?? null;
  const algorithmVersion = body.algorithmVersion ?? null;
  const factsVersion = body.factsVersion ?? null;
  const digest = body.digest ?? null;
  const stated = { requirements, wizardData, searchSessionId, catalogueVersion, algorithmVersion, digest };
  if (digest === null) return { ...stated, ...extractReportedResult(body), proof: 'missing' };
  const signed =
    searchSessionId === null || catalogueVersion === null || algorithmVersion === null
      ? null
      : openAnswer(secret, digest, {
          ...{ userId, searchSessionId, catalogueVersion, algorithmVersion, factsVersion, requirements },
        });
  if (signed === null) return { ...stated, ...extractReportedResult(body), proof: 'invalid' };
  const { total, top, first } = signed;
  const proven = factsVersion !== null && doesMatchAlgorithmUseNetworkData(algorithmVersion) ? { factsVersion } : {};
  return { ...stated, ...proven, matchedCount: total, topProvider: top, firstProviders: first, proof: 'valid' };
}
