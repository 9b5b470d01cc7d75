import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { Instant } from '../kernel/instant.ts';
import { defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createTextSchema } from '../kernel/text.ts';
import { technologyStripNames } from './catalogue.technologyStrip.ts';
import { maxProviderListPageSize, ProviderListReplyItem, maxClientSideCatalogueSize } from './catalogue.listing.ts';
import { ProviderResponseMetrics } from './catalogue.responseMetrics.ts';
import { providerSortKeys } from './catalogue.values.ts';
import { ScoredProviderReplyItem } from './catalogue.views.ts';

const filterText = z.string().max(200);

/** Whether a provider must support any or all of the requested technologies. */
export const technologyFilterModes = ['any', 'all'] as const;
export type TechnologyFilterMode = (typeof technologyFilterModes)[number];

/** Maximum number of values of one filter in a request. */
export const maxCatalogueFilterValues = 60;

/** One value, or several by repeating the parameter; a provider matches if it has any of the values. */
const filterTexts = z.union([filterText, z.array(filterText).max(maxCatalogueFilterValues)]);

/** Filters of a list as query parameters; omitted filters do not apply. */
export const CatalogueFilterQuery = z.object({
  type: filterTexts.optional(),
  /** Exact names from the facets; `Other` matches uncommon technologies. */
  technology: filterTexts.optional(),
  /** `any` (default): one of the technologies is enough; `all`: a provider must support every one of them. */
  technologyMode: z.enum(technologyFilterModes).optional(),
  /** Alpha-2 codes; matches providers that cover at least one of these countries. */
  country: filterTexts.optional(),
  /** A literal substring of Protocols Supported. */
  protocol: filterText.optional(),
  /** Facet value, or the catalogue's text; `Unknown` also matches an empty value. */
  sgp32: filterTexts.optional(),
  ntn: filterTexts.optional(),
  /** Free text over Provider, Scope / Sectors and Platform Features, ignoring case and accents. */
  q: filterText.optional(),
  /**
   * Search query as typed. Providers whose texts contain the query rank first; providers that match it only through
   * query understanding (countries in four languages, technologies, sectors and so on, with one typo per word) follow.
   * If the parameter is present, even if empty, the response includes the facets for technologies and countries.
   */
  ask: filterText.optional(),
});

/** A sort key; a leading `-` reverses the direction. */
export const CatalogueSortKeyQueryParam = z
  .string()
  .max(40)
  .regex(new RegExp(`^-?(${providerSortKeys.join('|')})$`))
  .default('rank');

/** Filters, sort order and page of a list. */
export const CatalogueListQuery = CatalogueFilterQuery.extend({
  sort: CatalogueSortKeyQueryParam,
  limit: z.coerce.number().int().min(1).max(maxProviderListPageSize).default(10),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

const FacetList = z.array(z.object({ value: z.string(), count: z.int().min(0) })).readonly();
const OptionalFacet = FacetList.default([]);
/** `technology` and `country` are empty unless the request has `ask`. */
export const CatalogueFacets = z.object({
  type: FacetList,
  technology: OptionalFacet,
  country: OptionalFacet,
  protocol: FacetList,
  sgp32: FacetList,
  ntn: FacetList,
});

/** Kinds of terms in a search query; `name` is a misspelt word of a provider name, `word` a plain search word. */
export const searchQueryTermKinds = [
  'country',
  'region',
  'technology',
  'sgp32',
  'type',
  'sector',
  'name',
  'word',
] as const;
const termText = z.string().max(200);

/** A recognised term of a search query. */
export const SearchQueryTerm = z.object({
  kind: z.enum(searchQueryTermKinds),
  /** Alpha-2 code, exact technology, or value of the filter for this kind of term. */
  value: termText,
  label: termText,
  /** The typed words; removing them removes the condition. */
  text: termText,
});
export type SearchQueryTerm = z.infer<typeof SearchQueryTerm>;

/** A way to relax a search without results: remove words, or a filter with all its values. */
export const SearchRelaxation = z.object({
  kind: z.union([z.enum(searchQueryTermKinds), z.enum(['ntn', 'protocol'])]),
  label: z.string().max(2000),
  /** The words to remove; `null` for a filter. */
  text: termText.nullable(),
  /** Number of results without these words or this filter. */
  found: z.int().min(1),
});
export type SearchRelaxation = z.infer<typeof SearchRelaxation>;

/** `found` counts matches, `total` all providers. Each facet is counted with the other filters applied. */
export const searchProvidersEndpoint = defineQueryEndpoint('/api/providers/search', 'public', {
  summary: 'Search the catalogue with filters and facets, page by page.',
  refuses: ['catalogue.not-ready'],
  query: CatalogueListQuery,
  reply: z.object({
    providers: z.array(ProviderListReplyItem),
    found: z.int().min(0),
    total: z.int().min(0),
    facets: CatalogueFacets,
    /** The recognised terms of `ask`. */
    understood: z.array(SearchQueryTerm).max(20).default([]),
    /** Suggested relaxations, if there are no results. */
    without: z.array(SearchRelaxation).max(30).default([]),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});

/** Maximum number of providers in a comparison. */
export const maxComparedProviders = 4;

/** Comma-separated ids; duplicates are removed. */
const idList = (maxIds: number) =>
  z
    .string()
    .max(250 * maxIds)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .pipe(z.array(createTextSchema(200)).min(1).max(maxIds));

const Ids = idList(maxComparedProviders);

/** A provider with all its data, and the time of its last change in the catalogue. */
export const ProviderDetailsReplyItem = ScoredProviderReplyItem.extend({ updated_at: Instant });
export type ProviderDetailsReplyItem = z.infer<typeof ProviderDetailsReplyItem>;

/** `ids` are comma-separated. The response keeps the order of the ids and lists unknown ids as `missing`. */
export const readProvidersEndpoint = defineQueryEndpoint('/api/providers/details', 'public', {
  summary: 'Read up to four providers with all their data, in the requested order.',
  query: z.object({ ids: Ids }),
  reply: z.object({
    providers: z.array(ProviderDetailsReplyItem),
    missing: z.array(z.string()),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});

/** Returns the providers in the requested order; ignores ids that are not in the catalogue. */
export const readListingsEndpoint = defineQueryEndpoint('/api/providers/listings', 'public', {
  summary: 'Read the list entries of providers by id.',
  query: z.object({ ids: idList(maxProviderListPageSize) }),
  reply: z.object({ providers: z.array(ProviderListReplyItem) }),
});

/**
 * Returns the response metrics of all providers that have users, for catalogues that are sent to the browser as a
 * whole. For larger catalogues, which are sent in pages, each page includes the response metrics of its providers.
 */
export const readResponsesEndpoint = defineQueryEndpoint('/api/providers/responses', 'public', {
  summary: 'List how fast and how often vendors answer RFQs, by provider.',
  reply: z.object({
    responses: z.array(ProviderResponseMetrics.extend({ id: z.string() })).max(maxClientSideCatalogueSize),
  }),
});

/**
 * If `countries` (comma-separated alpha-2 codes) is set, the export shows how many of these countries each provider
 * covers, and which ones are missing.
 */
export const exportComparisonEndpoint = defineQueryEndpoint('/api/providers/comparison', 'public', {
  summary: 'Export a comparison of providers, one provider per column.',
  refuses: ['export.busy', 'provider.not-found'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  limit: 'search',
  query: z.object({
    ids: Ids,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    separator: CsvSeparatorParam,
    countries: z
      .string()
      .regex(/^([A-Z]{2}(,[A-Z]{2})*)?$/)
      .max(800)
      .default(''),
  }),
  reply: z.unknown(),
});

/** Maximum number of columns in the catalogue chart of the home page. */
export const maxCatalogueOverviewChartColumns = 120;

/** Maximum number of showcase cards in the response. */
export const maxProviderShowcaseCards = 18;

/** Returns data that is computed once per catalogue version. */
export const readOverviewEndpoint = defineQueryEndpoint('/api/providers/overview', 'public', {
  summary: 'Read the data of the home page: catalogue statistics and a showcase.',
  reply: z.object({
    /** Number of providers in the showcase: all providers whose `showcase` is `true`. */
    showcase: z.int().min(0),
    /** Partners first, then by catalogue score, then by name. */
    cards: z.array(ProviderListReplyItem).max(maxProviderShowcaseCards),
    /** At most five partners with a website. */
    trusted: z.array(ProviderListReplyItem.pick({ id: true, Provider: true, Website: true, 'Logo File': true })).max(5),
    facts: z.object({
      types: z.object({ MNO: z.int(), MVNO: z.int(), other: z.int() }),
      countries: z.int(),
      lteM: z.int(),
      nbIot: z.int(),
      loRaWan: z.int(),
      liveSatellite: z.int(),
    }),
    /**
     * One row per technology, one letter per provider (`y` yes, `n` no, `h` announced, `u` unknown). Large catalogues
     * are sampled.
     */
    field: z.array(
      z.object({
        name: z.enum(technologyStripNames),
        states: z.string().max(maxCatalogueOverviewChartColumns),
        count: z.int(),
      }),
    ),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});
export type CatalogueOverviewReply = z.infer<(typeof readOverviewEndpoint)['reply']>;
