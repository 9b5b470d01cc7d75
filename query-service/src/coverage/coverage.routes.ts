import {
  compareCoverage,
  exportCoverage,
  readCoverage,
  readTechnologyCoverage,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import { coverageTechnologies } from '@marketplace/contracts/coverage/coverage.values.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { callerBehind } from '@marketplace/http/apiTokenGuard.ts';
import { bearerToken } from '@marketplace/http/guard.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendCached } from '../cachedBody.ts';
import { currentEdition } from '../currentCatalogue.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import type { Exports } from '../exports.ts';
import type { GuardPort, PositionPort, ReadModelPort } from '../ports.ts';
import { findClaimers, findProviderClaims } from './claims.queries.ts';
import { compareCountries, compareProviders } from './compareCoverage.ts';
import { createCoverageBodies } from './coverageBodies.ts';
import { coverageFile } from './coverageExport.ts';
import { requireCoverageKey } from './coverageKey.ts';
import { type ClaimersOf, countryRecord } from './coverageRecords.ts';

export interface CoverageRoutesDeps extends GuardPort, ReadModelPort, PositionPort {
  readonly settings: {
    /** The publishable key of the coverage calls. */
    readonly coverageKey: string;
  };
}

/** Registers coverage by country and technology. Counts require the coverage key, names also a session. */
export function coverageRoutes(app: FastifyInstance, deps: CoverageRoutesDeps, exports: Exports): void {
  const { guard } = deps;
  const bodies = createCoverageBodies(deps);
  const hasSession = async (request: FastifyRequest): Promise<boolean> => {
    const token = bearerToken(request);
    return token !== null && (await callerBehind(guard, token)) !== null;
  };
  const loadDeclaringProviders = async (country: string): Promise<ClaimersOf> => {
    const source = await readSource(deps);
    const lists = await Promise.all(
      coverageTechnologies.map(async (each) => [each, await findClaimers(source, country, each)] as const),
    );
    const byTechnology = new Map(lists);
    return (_country, technology) => byTechnology.get(technology) ?? [];
  };

  void app.register((scope, _options, done) => {
    requireCoverageKey(scope, deps.settings.coverageKey);

    serve(scope, guard, readCoverage, async ({ query: { country, view, names }, request, reply }) => {
      const withNames = names === 'true' && (await hasSession(request));
      if (country === undefined) return sendCached(request, reply, await bodies.countries(view, withNames));
      const { origin, figures } = await bodies.current();
      const found = figures.find(({ country_code }) => country_code === country);
      if (found === undefined) throw new Refusal('notFound', 'coverage.country-unknown', 'There is no such country.');
      const claimers = withNames ? await loadDeclaringProviders(country) : null;
      return { ...origin, countries: [countryRecord(found, view, claimers)] };
    });

    serve(scope, guard, readTechnologyCoverage, async ({ params: { tech }, request, reply }) =>
      sendCached(request, reply, await bodies.technology(tech, await hasSession(request))),
    );

    serve(scope, guard, compareCoverage, async ({ body: { type, items, countries } }) => {
      const { origin, figures } = await bodies.current();
      if (type === 'countries') return { ...origin, ...compareCountries(figures, items) };
      const claims = await findProviderClaims(await readSource(deps), items);
      return { ...origin, ...compareProviders(items, claims, countries) };
    });

    serve(
      scope,
      guard,
      exportCoverage,
      async ({ query: { view, technologies, format, separator }, request, reply }) => {
        const withNames = await hasSession(request);
        const [current, { publishedAt }] = await Promise.all([
          bodies.current(),
          currentEdition(await readSource(deps)),
        ]);
        const claimersOf = withNames ? await bodies.names() : null;
        const { catalogueVersion } = current.origin;
        const key = ['coverage', current.origin, publishedAt, view, technologies, withNames, format, separator];
        const file = await exports.once({ key, readers: withNames ? 'members' : 'anybody' }, request, async () =>
          coverageFile({ ...current, publishedAt, claimersOf }, { view, technologies, format, separator }),
        );
        return nameDownload(reply, format, `coverage-catalogue-version-${catalogueVersion}`).send(file);
      },
    );
    done();
  });
}
