import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { Instant } from '../kernel/instant.ts';
import { query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { text } from '../kernel/text.ts';
import { placeNames } from './catalogue.techPlaces.ts';
import { listingPageLimit, ProviderListing, wholeCatalogueLimit } from './catalogue.listing.ts';
import { ResponseRecord } from './catalogue.response.ts';
import { sortKeys } from './catalogue.values.ts';
import { ScoredProviderView } from './catalogue.views.ts';

const filterText = z.string().max(200);

/** How several technologies are combined. */
export const technologyModes = ['any', 'all'] as const;
export type TechnologyMode = (typeof technologyModes)[number];

/** Values of one filter that are asked for at once. */
export const mostFilterValues = 60;

/** One value, or several by the name repeated: one of them is enough. */
const filterTexts = z.union([filterText, z.array(filterText).max(mostFilterValues)]);

/** The filters of a list, as a query carries them: what is left out is not asked. */
export const FilterQuery = z.object({
  type: filterTexts.optional(),
  /** Exact names as the facets give them; `Other` stands for unusual ones. */
  technology: filterTexts.optional(),
  /** Whether one of the technologies is enough, as usual, or a provider needs all of them. */
  technologyMode: z.enum(technologyModes).optional(),
  /** Alpha-2 codes: providers that reach one of them. */
  country: filterTexts.optional(),
  /** A literal substring of Protocols Supported. */
  protocol: filterText.optional(),
  /** As the facets name it, or as the catalogue writes it; `Unknown` also stands for a value that is not given. */
  sgp32: filterTexts.optional(),
  ntn: filterTexts.optional(),
  /** Free text over Provider, Scope / Sectors and Platform Features; case and accents do not matter. */
  q: filterText.optional(),
  /**
   * What a person typed: finds what `q` would, first, and what its words are understood to ask (countries in four languages,
   * technologies, sectors and so on, with one slip a word). Given, even empty, it makes the answer count technologies and countries.
   */
  ask: filterText.optional(),
});

/** A sort key, with `-` before it for the other direction. */
export const SortQuery = z
  .string()
  .max(40)
  .regex(new RegExp(`^-?(${sortKeys.join('|')})$`))
  .default('rank');

/** Filters, sort and page of a list. */
export const ListingQuery = FilterQuery.extend({
  sort: SortQuery,
  limit: z.coerce.number().int().min(1).max(listingPageLimit).default(10),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

const FacetList = z.array(z.object({ value: z.string(), count: z.int().min(0) })).readonly();
const OptionalFacet = FacetList.default([]);
/** `technology` and `country` are empty where nobody asked for them. */
export const FacetsReply = z.object({
  type: FacetList,
  technology: OptionalFacet,
  country: OptionalFacet,
  protocol: FacetList,
  sgp32: FacetList,
  ntn: FacetList,
});

/** What words of a question were taken for; `name` is a name that somebody mistyped, `word` one that means itself. */
export const understoodKinds = ['country', 'region', 'technology', 'sgp32', 'type', 'sector', 'name', 'word'] as const;
const understoodText = z.string().max(200);

/** What words were understood to ask. */
export const Understood = z.object({
  kind: z.enum(understoodKinds),
  /** Alpha-2 code, exact technology, or the value of its filter. */
  value: understoodText,
  label: understoodText,
  /** The words as they were typed: without them, it is not asked. */
  text: understoodText,
});
export type Understood = z.infer<typeof Understood>;

/** What can be left out of a question that finds nobody: words, or a filter with all its values. */
export const LeftOut = z.object({
  kind: z.union([z.enum(understoodKinds), z.enum(['ntn', 'protocol'])]),
  label: z.string().max(2000),
  /** The words to take out; `null` for a filter. */
  text: understoodText.nullable(),
  /** How many are found without it. */
  found: z.int().min(1),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** One page of the catalogue. `found` pass the filters, `total` there are; each facet is counted under the other filters. */
export const searchProviders = query('/api/providers/search', 'public', {
  summary: 'Search the catalogue with filters and facets, a page at a time.',
  refuses: ['catalogue.not-ready'],
  query: ListingQuery,
  reply: z.object({
    providers: z.array(ProviderListing),
    found: z.int().min(0),
    total: z.int().min(0),
    facets: FacetsReply,
    /** What `ask` was understood to ask. */
    understood: z.array(Understood).max(20).default([]),
    /** Where nobody is found: what to leave out. */
    without: z.array(LeftOut).max(30).default([]),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});

/** Providers that can stand beside each other. */
export const mostCompared = 4;

/** Ids with commas, each once. */
const idList = (most: number) =>
  z
    .string()
    .max(250 * most)
    .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
    .pipe(z.array(text(200)).min(1).max(most));

const Ids = idList(mostCompared);

/** A provider with all its facts, and the instant at which the catalogue last changed them. */
export const DetailedProvider = ScoredProviderView.extend({ updated_at: Instant });
export type DetailedProvider = z.infer<typeof DetailedProvider>;

/** Up to four providers whole, in the order asked for; `ids` with commas. Ids that the catalogue does not hold are `missing`. */
export const readProviders = query('/api/providers/details', 'public', {
  summary: 'Up to four providers whole, in the order asked for.',
  query: z.object({ ids: Ids }),
  reply: z.object({
    providers: z.array(DetailedProvider),
    missing: z.array(z.string()),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});

/** What a list shows of providers that are known by their ids, in the order asked for; without those that the catalogue does not hold. */
export const readListings = query('/api/providers/listings', 'public', {
  summary: 'What a list shows of providers that are known by their ids.',
  query: z.object({ ids: idList(listingPageLimit) }),
  reply: z.object({ providers: z.array(ProviderListing) }),
});

/**
 * How vendors here answer, by their providers' ids, for lists of a catalogue that pages hold as a whole; who is not in it has no vendor
 * here. Of more providers than such a catalogue has, some are left out: larger lists carry it with each provider.
 */
export const readResponses = query('/api/providers/responses', 'public', {
  summary: 'How fast and how often vendors answer RFQs, by provider.',
  reply: z.object({ responses: z.array(ResponseRecord.extend({ id: z.string() })).max(wholeCatalogueLimit) }),
});

/** The comparison as a file, a provider per column; `countries` (alpha-2, with commas) adds the overlap with the buyer's. */
export const exportComparison = query('/api/providers/comparison', 'public', {
  summary: 'A comparison of providers as a file, a provider per column.',
  refuses: ['export.busy', 'provider.not-found'],
  files: [mediaTypes.workbook, mediaTypes.csv],
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

/** Columns that the home page's picture of the catalogue has at most. */
export const fieldColumns = 120;

/** Cards of the showcase at first. */
export const showcaseCards = 18;

/** What the home page shows: made once per catalogue version, so that no visitor waits for the whole catalogue. */
export const readOverview = query('/api/providers/overview', 'public', {
  summary: 'What the home page shows: figures of the catalogue and a showcase.',
  reply: z.object({
    /** All providers but the four research entries and others that are kept out of the showcase. */
    showcase: z.int().min(0),
    /** The first of them: partners, then by catalogue score, then by name. */
    cards: z.array(ProviderListing).max(showcaseCards),
    /** At most five partners with a website. */
    trusted: z.array(ProviderListing.pick({ id: true, Provider: true, Website: true, 'Logo File': true })).max(5),
    facts: z.object({
      types: z.object({ MNO: z.int(), MVNO: z.int(), other: z.int() }),
      countries: z.int(),
      lteM: z.int(),
      nbIot: z.int(),
      loRaWan: z.int(),
      liveSatellite: z.int(),
    }),
    /** One row per technology: a letter per provider (`y` yes, `n` no, `h` announced, `u` not stated), a sample of a large catalogue. */
    field: z.array(z.object({ name: z.enum(placeNames), states: z.string().max(fieldColumns), count: z.int() })),
    lastUpdated: Instant.nullable(),
    catalogueVersion: z.int(),
  }),
});
export type OverviewReply = z.infer<(typeof readOverview)['reply']>;
