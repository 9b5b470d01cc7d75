import {
  exportComparison,
  readListings,
  readProviders,
} from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { serve } from '@marketplace/http/route.ts';
import { type ReadSource, readSource } from '@marketplace/read-models/readModelDb.ts';
import type { FastifyInstance } from 'fastify';
import { sheetFile } from '../csv.ts';
import { type CurrentResponses, withResponse } from '../currentResponses.ts';
import type { GuardPort, ReadModelPort } from '../ports.ts';
import { nameDownload } from '@marketplace/http/download.ts';
import type { Exports } from '../exports.ts';
import type { LogoFiles, LogoFolder } from '../logoFiles.ts';
import { comparisonSheet } from './comparison.ts';
import { readDetails, readListed } from './details.queries.ts';

export type DetailRoutesDeps = GuardPort & ReadModelPort;

/** In-memory data and the export queue, for providers read by id. */
export interface DetailSources {
  readonly logoFiles: LogoFiles;
  readonly exports: Exports;
  readonly responses: CurrentResponses;
}

/**
 * Registers providers by id: up to four complete ones, their comparison as a file, and more of them as list entries.
 */
export function detailRoutes(app: FastifyInstance, deps: DetailRoutesDeps, from: DetailSources): void {
  const { logoFiles, exports } = from;
  const read = async <Answer>(
    readFrom: (source: ReadSource, logos: LogoFolder) => Promise<Answer>,
  ): Promise<Answer> => {
    const [source, logos] = await Promise.all([readSource(deps), logoFiles()]);
    return readFrom(source, logos);
  };
  const withResponses = async <P extends { readonly id: string }>(providers: readonly P[]) => {
    const responses = await from.responses();
    return providers.map((provider) => withResponse(provider, responses));
  };
  const details = async (ids: readonly string[]) => {
    const { providers, ...rest } = await read((source, logos) => readDetails(source, ids, logos));
    return { ...rest, providers: await withResponses(providers) };
  };

  serve(app, deps.guard, readProviders, async ({ query }) => details(query.ids));
  serve(app, deps.guard, readListings, async ({ query: { ids } }) => ({
    providers: await withResponses(await read((source, logos) => readListed(source, ids, logos))),
  }));

  serve(app, deps.guard, exportComparison, async ({ query: { ids, format, separator, countries }, reply, request }) => {
    const { providers, ...source } = await details(ids);
    if (providers.length === 0) {
      throw new Refusal('notFound', 'provider.not-found', 'There is no such provider in the catalogue.');
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
    const file = await exports.once({ key, readers: 'anybody' }, request, async () => {
      const asked = countries === '' ? [] : countries.split(',');
      const sheet = comparisonSheet(providers, { ...source, countries: asked });
      return sheetFile(sheet, { format, separator });
    });
    return nameDownload(reply, format, `comparison-catalogue-version-${catalogueVersion}`).send(file);
  });
}
