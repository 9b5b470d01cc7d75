import { z } from 'zod';
import { CsvSeparatorParam } from '../kernel/csv.ts';
import { type Endpoint, endpoint, query } from '../kernel/endpoint.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { requiredText } from '../kernel/text.ts';
import { type CoverageTechnology, coverageTechnologies, coverageViews } from './coverage.values.ts';
import { CoverageCountry, TechnologyCoverage } from './coverage.views.ts';

/** Header of the publishable key that all coverage calls need. It is no secret: the browser has it from `readMetadata`. */
export const coverageKeyHeader = 'x-api-key';

const keyed: Endpoint['headers'] = {
  [coverageKeyHeader]: {
    about: 'The publishable key of the coverage data, which GET /api/metadata names.',
    required: true,
  },
};

const CountryCode = z
  .string()
  .max(2)
  .regex(/^[A-Z]{2}$/);

/** What every answer rests on. */
const Origin = z.object({
  catalogueVersion: z.int(),
  /** Version of the facts on networks, and the day on which their newest source was read. */
  factsVersion: z.string(),
  factsDate: z.iso.date(),
});

/** Everything about every country, or one of them. Names need a session; `names=false` leaves them out for who has one. */
export const readCoverage = query('/api/coverage/countries', 'public', {
  summary: 'Operators, technologies and providers of every country, or of one. Names of operators need a session.',
  refuses: ['coverage.country-unknown', 'coverage.key-needed'],
  headers: keyed,
  limit: 'coverage',
  query: z.object({
    country: CountryCode.optional(),
    /** What `coverage_intensity` counts. */
    view: z.enum(coverageViews).default('combined'),
    names: z.enum(['true', 'false']).default('true'),
  }),
  reply: Origin.extend({ countries: z.array(CoverageCountry) }),
});

/** One technology in every country that has it. */
export const readTechnologyCoverage = query('/api/coverage/technology/:tech', 'public', {
  summary: 'One technology in every country that has it.',
  refuses: ['coverage.key-needed'],
  headers: keyed,
  limit: 'coverage',
  params: z.object({ tech: z.enum(coverageTechnologies) }),
  reply: Origin.extend({
    technology: z.enum(coverageTechnologies),
    countries: z.array(TechnologyCoverage.extend({ country_code: z.string() })),
  }),
});

/** Countries or providers that are compared at once. */
export const leastCovered = 2;
export const mostCovered = 6;

const Technologies = z.record(z.enum(coverageTechnologies), z.object({ providers: z.int(), networks: z.int() }));

/** What a provider covers. */
export const ProviderCoverage = z.object({
  id: z.string(),
  name: z.string(),
  /** Technologies that it claims, in each country that it claims. */
  technologies: z.array(z.enum(coverageTechnologies)),
  /** Of the countries that were asked for, all that it names where none were. */
  claimed: z.array(z.string()),
  /** Countries in which it, or its group, runs a network itself. */
  own_networks: z.array(z.string()),
});
export type ProviderCoverage = z.infer<typeof ProviderCoverage>;

/**
 * Two to six countries, or providers, side by side: `items` are alpha-2 codes or provider ids, and `countries` narrows what providers
 * are compared in (none: all that one of them names). Items that nobody knows are `missing`.
 */
export const compareCoverage = endpoint({
  summary: 'Two to six countries or providers side by side.',
  refuses: ['coverage.key-needed'],
  headers: keyed,
  method: 'POST',
  path: '/api/coverage/compare',
  service: 'query',
  access: 'public',
  limit: 'coverage',
  body: z.object({
    type: z.enum(['countries', 'providers']),
    items: z.array(requiredText(200, 'Name a country or a provider.')).min(leastCovered).max(mostCovered),
    countries: z.array(CountryCode).max(300).default([]),
  }),
  reply: Origin.extend({
    type: z.enum(['countries', 'providers']),
    countries: z.array(z.object({ country_code: z.string(), technologies: Technologies })),
    providers: z.array(ProviderCoverage),
    /** Of providers: countries that at least one claims, and those asked for that none does. */
    together: z.array(z.string()),
    gaps: z.array(z.string()),
    missing: z.array(z.string()),
  }),
});

/** Names of technologies with commas, each once and in the map's order. */
const TechnologyList = z
  .string()
  .max(100)
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(z.enum(coverageTechnologies)).min(1).max(coverageTechnologies.length))
  .transform((chosen): readonly CoverageTechnology[] => coverageTechnologies.filter((each) => chosen.includes(each)))
  .default([...coverageTechnologies]);

/**
 * The map as a file, a row per country and technology; a view leaves out what the other one counts. Every value stands beside its
 * source and date. Names, and who switched off what, need a session.
 */
export const exportCoverage = query('/api/coverage/export', 'public', {
  summary: 'The coverage map as a file, a row per country and technology.',
  refuses: ['coverage.key-needed', 'export.busy'],
  files: [mediaTypes.workbook, mediaTypes.csv],
  headers: keyed,
  limit: 'coverage',
  query: z.object({
    view: z.enum(coverageViews).default('combined'),
    technologies: TechnologyList,
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    separator: CsvSeparatorParam,
  }),
  reply: z.unknown(),
});
