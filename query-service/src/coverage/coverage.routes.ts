import { msg } from '@lingui/core/runtime-macro';
import {
  compareCoverageEndpoint,
  exportCoverageEndpoint,
  readCoverageEndpoint,
  readTechnologyCoverageEndpoint,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { findBearerCaller } from '@marketplace/http/apiTokenGuard.ts';
import { parseBearerToken } from '@marketplace/http/guard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCachedJsonBody } from '../cachedBody.ts';
import { findCurrentCatalogueVersion } from '../currentCatalogue.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import type { ExportQueue } from '../exportQueue.ts';
import type { RequestGuardPort, ReadModelPositionPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { findProvidersDeclaringCoverage, findDeclaredCoverageOfProviders } from './declaredCoverage.queries.ts';
import { compareCoverageOfCountries, compareProviderCoverage } from './compareCoverage.ts';
import { createCoverageReplyCache } from './coverageReplyCache.ts';
import { buildCoverageExportFile } from './coverageExport.ts';
import { requireCoverageApiKey } from './coverageKey.ts';
import { type ListProvidersDeclaringCoverage, toCountryCoverageView } from './coverageRecords.ts';

export interface CoverageRoutesDeps extends RequestGuardPort, ReadModelDatabaseAndSchemasPort, ReadModelPositionPort {
  readonly settings: {
    /** The key that coverage requests must send. The key is not secret: it is published with the web app. */
    readonly coverageKey: string;
  };
}

/**
 * Registers the endpoints for coverage by country and technology. All of them require the coverage key. Lists of
 * provider and network names also require a session.
 */
export function registerCoverageRoutes(app: FastifyInstance, deps: CoverageRoutesDeps, exports: ExportQueue): void {
  const { guard } = deps;
  const bodies = createCoverageReplyCache(deps);
  const hasSession = async (request: FastifyRequest): Promise<boolean> => {
    const token = parseBearerToken(request);
    return token !== null && (await findBearerCaller(guard, token)) !== null;
  };
  const loadDeclaringProviders = async (country: string): Promise<ListProvidersDeclaringCoverage> => {
    const source = await resolveReadModelPoolAndSchemas(deps);
    const lists = await Promise.all(
      coverageTechnologies.map(
        async (each) => [each, await findProvidersDeclaringCoverage(source, country, each)] as const,
      ),
    );
    const byTechnology = new Map(lists);
    return (_country, technology) => byTechnology.get(technology) ?? [];
  };

  void app.register((scope, _options, done) => {
    requireCoverageApiKey(scope, deps.settings.coverageKey);

    registerEndpoint(
      scope,
      guard,
      readCoverageEndpoint,
      async ({ query: { country, view, names }, request, reply }) => {
        const withNames = names === 'true' && (await hasSession(request));
        if (country === undefined) return sendCachedJsonBody(request, reply, await bodies.countries(view, withNames));
        const { origin, figures } = await bodies.current();
        const found = figures.find(({ country_code }) => country_code === country);
        if (found === undefined)
          throw new Refusal('notFound', 'coverage.country-unknown', msg`This country code does not exist.`);
        const claimers = withNames ? await loadDeclaringProviders(country) : null;
        return { ...origin, countries: [toCountryCoverageView(found, view, claimers)] };
      },
    );

    registerEndpoint(scope, guard, readTechnologyCoverageEndpoint, async ({ params: { tech }, request, reply }) =>
      sendCachedJsonBody(request, reply, await bodies.technology(tech, await hasSession(request))),
    );

    registerEndpoint(scope, guard, compareCoverageEndpoint, async ({ body: { type, items, countries } }) => {
      const { origin, figures } = await bodies.current();
      if (type === 'countries') return { ...origin, ...compareCoverageOfCountries(figures, items) };
      const claims = await findDeclaredCoverageOfProviders(await resolveReadModelPoolAndSchemas(deps), items);
      return { ...origin, ...compareProviderCoverage(items, claims, countries) };
    });

    registerEndpoint(
      scope,
      guard,
      exportCoverageEndpoint,
      async ({ query: { view, technologies, format, separator }, request, reply }) => {
        const withNames = await hasSession(request);
        const [current, { publishedAt }] = await Promise.all([
          bodies.current(),
          findCurrentCatalogueVersion(await resolveReadModelPoolAndSchemas(deps)),
        ]);
        const claimersOf = withNames ? await bodies.names() : null;
        const { catalogueVersion } = current.origin;
        const key = ['coverage', current.origin, publishedAt, view, technologies, withNames, format, separator];
        const file = await exports.buildSharedFile(
          { key, readers: withNames ? 'members' : 'anybody' },
          request,
          async () =>
            buildCoverageExportFile({ ...current, publishedAt, claimersOf }, { view, technologies, format, separator }),
        );
        return setDownloadHeaders(reply, format, `coverage-catalogue-version-${catalogueVersion}`).send(file);
      },
    );
    done();
  });
}
