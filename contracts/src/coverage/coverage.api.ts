import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { type Endpoint, defineEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';
import { type CoverageTechnology, coverageTechnologies, coverageMapLayers } from './coverage.values.ts';
import { CoverageCountryReplyItem, TechnologyCoverageInCountry } from './coverage.views.ts';

/**
 * Header with the publishable key that all coverage endpoints require. Not a secret: the browser gets it from
 * `readMetadata`.
 */
export const coverageApiKeyHeader = 'x-api-key';

const coverageKeyHeaders: Endpoint['headers'] = {
  [coverageApiKeyHeader]: {
    description: 'The publishable key of the coverage data, as returned by GET /api/metadata.',
    required: true,
  },
};

const CountryCode = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

/** Versions of the data on which a response is based. */
const DataVersions = z.object({
  catalogueVersion: z.int(),
  /** Version of the reference network data, and the date of its newest source. */
  factsVersion: z.string(),
  factsDate: z.iso.date(),
});

/** Names of operators and providers require a session; `names=false` omits all names. */
export const readCoverageEndpoint = defineQueryEndpoint('/api/coverage/countries', 'public', {
  summary: 'Read operators, technologies and providers of all countries, or of one. Operator names require a session.',
  refuses: ['coverage.country-unknown', 'coverage.key-needed'],
  headers: coverageKeyHeaders,
  limit: 'coverage',
  query: z.object({
    country: CountryCode.optional(),
    /** Selects the counts behind `coverage_intensity`. */
    view: z.enum(coverageMapLayers).default('combined'),
    names: z.enum(['true', 'false']).default('true'),
  }),
  reply: DataVersions.extend({ countries: z.array(CoverageCountryReplyItem) }),
});

export const readTechnologyCoverageEndpoint = defineQueryEndpoint('/api/coverage/technology/:tech', 'public', {
  summary: 'Read the coverage of one technology in every country that has it.',
  refuses: ['coverage.key-needed'],
  headers: coverageKeyHeaders,
  limit: 'coverage',
  params: z.object({ tech: z.enum(coverageTechnologies) }),
  reply: DataVersions.extend({
    technology: z.enum(coverageTechnologies),
    countries: z.array(TechnologyCoverageInCountry.extend({ country_code: z.string() })),
  }),
});

/** Minimum and maximum number of countries or providers in a comparison. */
export const minCoverageComparisonItems = 2;
export const maxCoverageComparisonItems = 6;

const Technologies = z.record(z.enum(coverageTechnologies), z.object({ providers: z.int(), networks: z.int() }));

/** Declared coverage of a provider. */
export const DeclaredProviderCoverage = z.object({
  id: z.string(),
  name: z.string(),
  /** Technologies that the provider declares; they apply to each of its declared countries. */
  technologies: z.array(z.enum(coverageTechnologies)),
  /** Declared countries among the requested countries, or all declared countries when no countries were requested. */
  claimed: z.array(z.string()),
  /** Countries in which the provider, or its group, operates a network. */
  own_networks: z.array(z.string()),
});
export type DeclaredProviderCoverage = z.infer<typeof DeclaredProviderCoverage>;

/**
 * `items` are two to six alpha-2 codes or provider ids. `countries` limits a comparison of providers (default: all
 * countries that at least one of the providers declares). Unknown items are listed as `missing`.
 */
export const compareCoverageEndpoint = defineEndpoint({
  summary: 'Compare two to six countries or providers.',
  refuses: ['coverage.key-needed'],
  headers: coverageKeyHeaders,
  method: 'POST',
  path: '/api/coverage/compare',
  service: 'query',
  access: 'public',
  limit: 'coverage',
  body: z.object({
    type: z.enum(['countries', 'providers']),
    items: z
      .array(createRequiredTextSchema(200, msg`Enter a country or a provider.`))
      .min(minCoverageComparisonItems)
      .max(maxCoverageComparisonItems),
    countries: z.array(CountryCode).max(300).default([]),
  }),
  reply: DataVersions.extend({
    type: z.enum(['countries', 'providers']),
    countries: z.array(z.object({ country_code: z.string(), technologies: Technologies })),
    providers: z.array(DeclaredProviderCoverage),
    /**
     * For providers: `together` lists the countries that at least one provider declares, `gaps` the requested countries
     * that no provider declares.
     */
    together: z.array(z.string()),
    gaps: z.array(z.string()),
    missing: z.array(z.string()),
  }),
});

/** Comma-separated technology names; deduplicated, in the map's order. */
const TechnologyList = z
  .string()
  .max(100)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(z.enum(coverageTechnologies)).min(1).max(coverageTechnologies.length))
  .transform((chosen): readonly CoverageTechnology[] => coverageTechnologies.filter((each) => chosen.includes(each)))
  .default([...coverageTechnologies]);

/**
 * `view` selects the columns. Every value has its source and date. Provider names, network names, and the operators
 * that switched a technology off require a session.
 */
export const exportCoverageEndpoint = defineQueryEndpoint('/api/coverage/export', 'public', {
  summary: 'Export the coverage map, one row per country and technology.',
  refuses: ['coverage.key-needed', 'export.busy'],
  files: [fileResponseMediaTypes.workbook, fileResponseMediaTypes.csv],
  headers: coverageKeyHeaders,
  limit: 'coverage',
  query: z.object({
    view: z.enum(coverageMapLayers).default('combined'),
    technologies: TechnologyList,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    separator: CsvSeparatorParam,
  }),
  reply: z.unknown(),
});
