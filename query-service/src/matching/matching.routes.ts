import { msg } from '@lingui/core/runtime-macro';
import { parseProviderFilters, parseProviderSort } from '../catalogue/queryParams.public.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { countMatchesEndpoint, matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import {
  type RequirementsAndIgnoredWizardData,
  parseWizardDataFromApiRequest,
} from '@marketplace/domain/matching/matching.parse.ts';
import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogueSnapshot, CatalogueLoader } from '../currentCatalogue.ts';
import { type ProviderResponseMetricsLoader, addResponseMetricsToProvider } from '../currentResponses.ts';
import type { RequestGuardPort, IdGeneratorPort, LoggerPort, ReadModelPositionPort } from '../ports.ts';
import { keepCatalogueCacheWarm } from '../warmUp.ts';
import { createCatalogueMatcher } from './matcher.ts';

export interface MatchingRoutesDeps extends RequestGuardPort, ReadModelPositionPort, LoggerPort, IdGeneratorPort {
  readonly settings: {
    /** Secret that signs match results. */
    readonly digestSecret: string;
  };
}

/** Loaders of the cached data that matching needs. */
export interface MatchDataLoaders {
  readonly catalogue: CatalogueLoader;
  readonly responses: ProviderResponseMetricsLoader;
}

function toRecordLoader(snapshot: CatalogueSnapshot): () => Promise<readonly ProviderRecord[]> {
  return () => Promise.resolve(snapshot.records);
}

const ignoredField = ({ ignored }: Pick<RequirementsAndIgnoredWizardData, 'ignored'>) =>
  ignored.length === 0 ? {} : { ignored };

/**
 * Refuses users who have restricted the processing of their data.
 * @throws Refusal 'privacy.restricted' (403).
 */
function refuseRestricted({ isRestricted }: Caller): void {
  if (isRestricted !== true) return;
  throw new Refusal(
    'forbidden',
    'privacy.restricted',
    msg`You have restricted the processing of your data, so you cannot search for matches. Lift the restriction in your profile.`,
  );
}

/**
 * Registers the endpoints that rank the current catalogue for signed-in users and count matches for everyone. The index
 * of a new version is built before its first search.
 */
export function registerMatchingRoutes(app: FastifyInstance, deps: MatchingRoutesDeps, from: MatchDataLoaders): void {
  const matcher = createCatalogueMatcher({ newSessionId: deps.newId, digestSecret: deps.settings.digestSecret });
  keepCatalogueCacheWarm(app, deps, 'match index', async () => {
    const snapshot = await from.catalogue();
    await matcher.prepare(snapshot.version, toRecordLoader(snapshot));
  });

  registerEndpoint(app, deps.guard, matchRequirementsEndpoint, async ({ body, query, caller }) => {
    refuseRestricted(caller);
    const [snapshot, responses] = await Promise.all([from.catalogue(), from.responses()]);
    const { requirements, ...read } = parseWizardDataFromApiRequest(body);
    const search = { userId: caller.userId, requirements };
    const { view, limit, offset } = query;
    const given = { filters: parseProviderFilters(query), sort: parseProviderSort(query.sort), responses };
    const asked = { ...given, countCountries: query.ask !== undefined, view, limit, offset };
    const reply = await matcher.match(snapshot.version, toRecordLoader(snapshot), search, asked);
    const providers = reply.providers.map((provider) => addResponseMetricsToProvider(provider, responses));
    return { ...reply, ...ignoredField(read), providers };
  });

  registerEndpoint(app, deps.guard, countMatchesEndpoint, async ({ body }) => {
    const snapshot = await from.catalogue();
    const { requirements, ...read } = parseWizardDataFromApiRequest(body);
    const count = await matcher.count(snapshot.version, toRecordLoader(snapshot), requirements);
    return { ...count, ...ignoredField(read) };
  });
}
