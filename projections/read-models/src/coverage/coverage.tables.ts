import {
  makeColumnsInitiallyNull,
  defineCollatedTextColumn,
  int,
  text,
  defineTextArrayColumn,
  uuid,
} from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

const id = defineCollatedTextColumn();

/** Coverage that a provider in the catalogue declares. */
const declaredColumns = {
  name: text(),
  sort_name: defineCollatedTextColumn(),
  /** Alpha-2 country codes; empty if the provider has none of the technologies that the map shows. */
  countries: defineTextArrayColumn(),
  /**
   * Set of technologies that the provider declares in each of the countries, encoded by `encodeCoverageTechnologySet`.
   */
  technologies: int,
};

/** One row per provider in the catalogue, including providers without declared coverage. */
export const declaredCoverageTable = defineTable('claim', { id, ...declaredColumns }, ['id'], {
  readers: ['USING gin (countries)', '(sort_name, id)'],
});

/** Staged differences of uploads that may still be published; the declared columns of a removed provider are NULL. */
export const stagedDeclaredCoverageChangeTable = defineTable(
  'claim_change',
  { upload_id: uuid, id, ...makeColumnsInitiallyNull(declaredColumns) },
  ['upload_id', 'id'],
);

/** Number of providers that declare exactly these technologies in a country. */
export const countryTechnologyProviderCountsTable = defineTable(
  'country_claim',
  { country: text(), technologies: int, providers: int },
  ['country', 'technologies'],
);

/** Catalogue versions that were applied to the declared coverage. The declared coverage reflects the newest of them. */
export const catalogueVersionAppliedToCoverageTable = defineTable('claim_version', { version: int }, ['version']);

/** Provider-declared coverage by country. */
export const declaredCoverageReadModel = defineReadModel({
  name: 'coverage',
  version: 1,
  tables: {
    claim: declaredCoverageTable,
    claimChange: stagedDeclaredCoverageChangeTable,
    countryClaim: countryTechnologyProviderCountsTable,
    claimVersion: catalogueVersionAppliedToCoverageTable,
  },
});
