import {
  listProvidersEndpoint,
  listScoredProvidersEndpoint,
  readMetadataEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { type ScoredProviderReplyItem, toProviderReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { specifiedInterfaceVersion } from '@marketplace/contracts/settings/settings.api.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { computeProviderCatalogueScores } from '@marketplace/domain/matching/engine/catalogueScores.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import { createApiTokenScopeHook } from '@marketplace/http/apiTokenGuard.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import {
  type CatalogueSnapshot,
  type CatalogueLoader,
  findCurrentCatalogueVersion,
  cachePerCatalogueVersion,
} from '../currentCatalogue.ts';
import type { BlobReaderPort, RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { loadSiteSettingsFromDatabase, type SiteSettingsDeps } from '../siteSettings.ts';
import { createCachedJsonListBody, sendCachedJsonBody } from '../cachedBody.ts';
import { registerLogoRoutes } from './logos.routes.ts';

/** Dependencies, and deployment settings that pages show. */
export interface CatalogueRoutesDeps
  extends RequestGuardPort,
    BlobReaderPort,
    ReadModelDatabaseAndSchemasPort,
    SiteSettingsDeps {
  readonly settings: SiteSettingsDeps['settings'] & {
    /** Version of the product. */
    readonly release: string;
    /** Commit of the product; `null` if it is unknown. */
    readonly commit: string | null;
    /** When the deployment first started, ISO 8601; all instances of the deployment have the same value. */
    readonly serverStartTime: string;
    readonly coverageKey: string;
    /** Email address of the data protection officer; `null` if there is none. */
    readonly dpoEmail: string | null;
  };
}

function buildProvidersBody({ records }: CatalogueSnapshot) {
  return createCachedJsonListBody(records, (record) => toProviderReplyItem(record, getCountryName), ['[', ']']);
}

function buildScoredProvidersBody({ records, publishedAt }: CatalogueSnapshot) {
  const write = (record: ProviderRecord): ScoredProviderReplyItem => ({
    ...toProviderReplyItem(record, getCountryName),
    scores: computeProviderCatalogueScores(record),
  });
  return createCachedJsonListBody(records, write, [
    '{"providers":[',
    `],"lastUpdated":${JSON.stringify(publishedAt)}}`,
  ]);
}

/**
 * Registers the endpoints for the public catalogue. The lists of providers are built once per catalogue version and
 * sent from memory.
 */
export function registerPublicCatalogueRoutes(
  app: FastifyInstance,
  deps: CatalogueRoutesDeps,
  current: CatalogueLoader,
): void {
  const providers = cachePerCatalogueVersion(buildProvidersBody);
  const scored = cachePerCatalogueVersion(buildScoredProvidersBody);

  const onRequest = (call: Endpoint) => ({ onRequest: createApiTokenScopeHook(app, deps.guard, call) });
  app.get(listProvidersEndpoint.path, onRequest(listProvidersEndpoint), async (request, reply) =>
    sendCachedJsonBody(request, reply, await providers(await current())),
  );
  app.get(listScoredProvidersEndpoint.path, onRequest(listScoredProvidersEndpoint), async (request, reply) =>
    sendCachedJsonBody(request, reply, await scored(await current())),
  );
  registerEndpoint(app, deps.guard, readMetadataEndpoint, async () => {
    const {
      version: catalogueVersion,
      publishedAt: lastUpdated,
      providers: count,
    } = await findCurrentCatalogueVersion(await resolveReadModelPoolAndSchemas(deps));
    const { serverStartTime, release, commit, coverageKey, dpoEmail } = deps.settings;
    const { contactEmail, bookingUrl, bannerText, shownVersion } = await loadSiteSettingsFromDatabase(deps);
    return {
      lastUpdated,
      serverStartTime,
      version: shownVersion === 'release' ? release : specifiedInterfaceVersion,
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
  registerLogoRoutes(app, deps);
}
