import type { RequestHandler } from 'msw';
import { readMetadata } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import {
  countFacets,
  facetCells,
  type Facets,
  filterProviders,
  findsText,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { sortKeys } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { sortProviders } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ListingQuery, searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedProvider } from '@marketplace/contracts/matching/matching.views.ts';
import { metadata } from './fixtures.ts';
import { matchReply } from './matchFixtures.ts';
import { answers, answersWith } from './server.ts';

interface Page<P> {
  providers: P[];
  found: number;
  facets: Record<keyof Facets, Facets[keyof Facets][number][]>;
}

/** One page of a list, as its server would answer the query. */
export function pageOf<P extends ProviderView>(providers: readonly P[], url: URL): Page<P> {
  const { type, protocol, sgp32, ntn, q, sort, limit, offset } = ListingQuery.parse(
    Object.fromEntries(url.searchParams),
  );
  const filters = { type: type ?? null, protocol: protocol ?? null, sgp32: sgp32 ?? null, ntn: ntn ?? null };
  const asked = { ...filters, text: q ?? '' };
  const descending = sort.startsWith('-');
  const by = sortKeys.find((key) => key === sort.replace('-', '')) ?? 'rank';
  const found = sortProviders(filterProviders(providers, asked), { by, descending });
  const searched = providers.filter((provider) => findsText(provider, asked.text));
  const { type: types, ...others } = countFacets(facetCells(providers), facetCells(searched), asked);
  const facets = { type: [...types], protocol: [...others.protocol], sgp32: [...others.sgp32], ntn: [...others.ntn] };
  return { providers: found.slice(offset, offset + limit), found: found.length, facets };
}

/** A catalogue too large to be sent whole: its metadata says so, and its pages come from the search. */
export function largeCatalogue(
  providers: readonly ProviderView[],
  seen: (url: URL) => void = () => undefined,
): RequestHandler[] {
  const stands = { total: providers.length, lastUpdated: '2026-11-20T06:00:00.000Z', catalogueVersion: 3 };
  return [
    answers(readMetadata, { ...metadata, providers: 100_000 }),
    answersWith(searchProviders, ({ url }) => (seen(url), { ...pageOf(providers, url), ...stands })),
  ];
}

/** The matching call with these matches, best first, filtered and paged as the query asks; `seen` gets every call. */
export function matching(
  providers: readonly MatchedProvider[],
  seen: (call: { url: URL; body: unknown }) => void = () => undefined,
): RequestHandler {
  return answersWith(matchRequirements, ({ url, body }) => {
    seen({ url, body });
    return matchReply([...providers], pageOf(providers, url));
  });
}
