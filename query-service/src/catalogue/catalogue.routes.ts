import { listProviders, listScoredProviders, readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type ScoredProviderView, toProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { specifiedVersion } from '@marketplace/contracts/settings/settings.api.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';
import { catalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { admitsTokens } from '@marketplace/http/apiTokenGuard.ts';
import { serve } from '@marketplace/http/route.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { type CatalogueSnapshot, type CurrentCatalogue, currentEdition, oncePerVersion } from '../currentCatalogue.ts';
import type { BlobsPort, GuardPort, ReadModelPort } from '../ports.ts';
import { readSiteSettings, type SiteSettingsDeps } from '../siteSettings.ts';
import { cachedList, sendCached } from '../cachedBody.ts';
import { logoRoutes } from './logos.routes.ts';

/** Dependencies, and deployment settings that pages show. */
export interface CatalogueRoutesDeps extends GuardPort, BlobsPort, ReadModelPort, SiteSettingsDeps {
  readonly settings: SiteSettingsDeps['settings'] & {
    /** Version of the product. */
    readonly release: string;
    /** Commit of the product; `null` if it is unknown. */
    readonly commit: string | null;
    /** ISO 8601; one value for the whole deployment. */
    readonly serverStartTime: string;
    readonly coverageKey: string;
    /** Email address of the data protection officer; `null` if there is none. */
    readonly dpoEmail: string | null;
  };
}

function buildProvidersBody({ records }: CatalogueSnapshot) {
  return cachedList(records, (record) => toProviderView(record, countryName), ['[', ']']);
}

function buildScoredProvidersBody({ records, publishedAt }: CatalogueSnapshot) {
  const write = (record: ProviderRecord): ScoredProviderView => ({
    ...toProviderView(record, countryName),
    scores: catalogueScores(record),
  });
  return cachedList(records, write, ['{"providers":[', `],"lastUpdated":${JSON.stringify(publishedAt)}}`]);
}

/** Registers the public catalogue. Its lists are built once per version and sent as bytes. */
export function catalogueRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps, current: CurrentCatalogue): void {
  const providers = oncePerVersion(buildProvidersBody);
  const scored = oncePerVersion(buildScoredProvidersBody);

  const onRequest = (call: Endpoint) => ({ onRequest: admitsTokens(app, deps.guard, call) });
  app.get(listProviders.path, onRequest(listProviders), async (request, reply) =>
    sendCached(request, reply, await providers(await current())),
  );
  app.get(listScoredProviders.path, onRequest(listScoredProviders), async (request, reply) =>
    sendCached(request, reply, await scored(await current())),
  );
  serve(app, deps.guard, readMetadata, async () => {
    const {
      version: catalogueVersion,
      publishedAt: lastUpdated,
      providers: count,
    } = await currentEdition(await readSource(deps));
    const { serverStartTime, release, commit, coverageKey, dpoEmail } = deps.settings;
    const { contactEmail, bookingUrl, bannerText, shownVersion } = await readSiteSettings(deps);
    return {
      lastUpdated,
      serverStartTime,
      version: shownVersion === 'release' ? release : specifiedVersion,
      release,
      commit,
      catalogueVersion,
      providers: count,
      contactEmail,
      bookingUrl,
      dpoEmail,
      coverageKey,
      bannerText,
    };
  });
  logoRoutes(app, deps);
}
