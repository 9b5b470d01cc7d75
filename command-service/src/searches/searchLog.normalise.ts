import { readRequirements } from '@marketplace/domain/matching/matching.read.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { LogSearchBody } from '@marketplace/contracts/searches/searches.commands.ts';
import type { RequirementsMatched } from '@marketplace/contracts/searches/searches.events.ts';
import {
  type AnswerIdentity,
  answerIdentityText,
  restsOnFacts,
  SignedAnswer,
} from '@marketplace/contracts/matching/matching.answer.ts';
import { openSignedText } from '@marketplace/http/signedText.ts';

/** @returns what the server signed for this answer, or `null` when the digest is not its own for it. */
function openAnswer(secret: string, digest: string, identity: AnswerIdentity): SignedAnswer | null {
  const carried = openSignedText(secret, digest, answerIdentityText(identity));
  return carried === null ? null : SignedAnswer.parse(JSON.parse(carried));
}

/** What is logged of a search, but for the ids of the search and of who searched. */
export type StatedSearch = Omit<RequirementsMatched['data'], 'searchId' | 'searcher' | 'userId'>;

/** The log's own fields as the wizard names them; what stands in `requirements` wins. */
function statedWizard(body: LogSearchBody): WizardData {
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
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return { ...Object.fromEntries(given), ...body.requirements };
}

type Claim = Pick<StatedSearch, 'matchedCount' | 'topProvider' | 'firstProviders'>;

function claimed({ matched_providers_count, top_provider_name, top_provider_type }: LogSearchBody): Claim {
  const name = top_provider_name ?? '';
  const topProvider = name === '' ? null : { name, type: top_provider_type ?? '', technology: null };
  return { matchedCount: matched_providers_count ?? 0, topProvider, firstProviders: [] };
}

/**
 * Normalises a log call once, at the edge. With a digest that the server signed for this person, these requirements, this
 * session, catalogue, algorithm and facts, the result is what was signed; else what the caller says, marked so.
 */
export function normaliseLoggedSearch(body: LogSearchBody, userId: string, secret: string): StatedSearch {
  const wizardData = statedWizard(body);
  const { requirements } = readRequirements(wizardData);
  const searchSessionId = body.searchSessionId ?? body.search_session_id ?? null;
  const catalogueVersion = body.catalogueVersion ?? null;
  const algorithmVersion = body.algorithmVersion ?? null;
  const factsVersion = body.factsVersion ?? null;
  const digest = body.digest ?? null;
  const stated = { requirements, wizardData, searchSessionId, catalogueVersion, algorithmVersion, digest };
  if (digest === null) return { ...stated, ...claimed(body), proof: 'missing' };
  const signed =
    searchSessionId === null || catalogueVersion === null || algorithmVersion === null
      ? null
      : openAnswer(secret, digest, {
          ...{ userId, searchSessionId, catalogueVersion, algorithmVersion, factsVersion, requirements },
        });
  if (signed === null) return { ...stated, ...claimed(body), proof: 'invalid' };
  const { total, top, first } = signed;
  const proven = factsVersion !== null && restsOnFacts(algorithmVersion) ? { factsVersion } : {};
  return { ...stated, ...proven, matchedCount: total, topProvider: top, firstProviders: first, proof: 'valid' };
}
