import { msg } from '@lingui/core/runtime-macro';
import {
  exportComparisonEndpoint,
  readListingsEndpoint,
  readProvidersEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import { type ReadModelPoolAndSchemas, resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { encodeSheetAsXlsxOrCsv } from '../csv.ts';
import { type ProviderResponseMetricsLoader, addResponseMetricsToProvider } from '../currentResponses.ts';
import type { RequestGuardPort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { setDownloadHeaders } from '@marketplace/http/download.ts';
import type { ExportQueue } from '../exportQueue.ts';
import type { AvailableLogosLoader, AvailableLogos } from '../availableLogos.ts';
import { buildProviderComparisonSheet } from './comparison.ts';
import { loadProviderDetailsByIds, loadProviderListItemsByIds } from './details.queries.ts';

export type ProviderDetailRoutesDeps = RequestGuardPort & ReadModelDatabaseAndSchemasPort;

/** In-memory data and the export queue that the endpoints for providers by id use. */
export interface ProviderDetailRoutesInMemorySources {
  readonly logoFiles: AvailableLogosLoader;
  readonly exports: ExportQueue;
  readonly responses: ProviderResponseMetricsLoader;
}

/**
 * Registers the endpoints for providers by id: full data of up to four providers, their comparison as a file, and the
 * list fields of up to `maxProviderListPageSize` providers.
 */
export function registerProviderDetailRoutes(
  app: FastifyInstance,
  deps: ProviderDetailRoutesDeps,
  from: ProviderDetailRoutesInMemorySources,
): void {
  const { logoFiles, exports } = from;
  const read = async <Answer>(
    readFrom: (source: ReadModelPoolAndSchemas, logos: AvailableLogos) => Promise<Answer>,
  ): Promise<Answer> => {
    const [source, logos] = await Promise.all([resolveReadModelPoolAndSchemas(deps), logoFiles()]);
    return readFrom(source, logos);
  };
  const withResponses = async <P extends { readonly id: string }>(providers: readonly P[]) => {
    const responses = await from.responses();
    return providers.map((provider) => addResponseMetricsToProvider(provider, responses));
  };
  const details = async (ids: readonly string[]) => {
    const { providers, ...rest } = await read((source, logos) => loadProviderDetailsByIds(source, ids, logos));
    return { ...rest, providers: await withResponses(providers) };
  };

  registerEndpoint(app, deps.guard, readProvidersEndpoint, async ({ query }) => details(query.ids));
  registerEndpoint(app, deps.guard, readListingsEndpoint, async ({ query: { ids } }) => ({
    providers: await withResponses(await read((source, logos) => loadProviderListItemsByIds(source, ids, logos))),
  }));

  registerEndpoint(
    app,
    deps.guard,
    exportComparisonEndpoint,
    async ({ query: { ids, format, separator, countries }, reply, request }) => {
      const { providers, ...source } = await details(ids);
      if (providers.length === 0) {
        throw new Refusal('notFound', 'provider.not-found', msg`None of these providers is in the catalogue.`);
      }
      const { catalogueVersion, lastUpdated } = source;
      const key = [
        'comparison',
        catalogueVersion,
        lastUpdated,
        providers.map(({ id, response }) => [id, response]),
        countries,
        format,
        separator,
      ];
      const file = await exports.buildSharedFile({ key, readers: 'anybody' }, request, async () => {
        const asked = countries === '' ? [] : countries.split(',');
        const sheet = buildProviderComparisonSheet(providers, { ...source, countries: asked });
        return encodeSheetAsXlsxOrCsv(sheet, { format, separator });
      });
      return setDownloadHeaders(reply, format, `comparison-catalogue-version-${catalogueVersion}`).send(file);
    },
  );
}
