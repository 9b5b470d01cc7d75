import { allLater, collatedText, int, text, textArray, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

const id = collatedText();

/** What a provider of the catalogue claims to cover. */
const claimColumns = {
  name: text(),
  sort_name: collatedText(),
  /** Alpha-2 codes; empty where no technology of the map is offered. */
  countries: textArray(),
  /** A `technologySet`: it is claimed in each of the countries. */
  technologies: int,
};

/** One row per provider of the catalogue, whether or not it claims anything. */
export const claim = defineTable('claim', { id, ...claimColumns }, ['id'], {
  readers: ['USING gin (countries)', '(sort_name, id)'],
});

/** Differences of uploads that may still be published; a provider that goes has none of the other columns. */
export const claimChange = defineTable('claim_change', { upload_id: uuid, id, ...allLater(claimColumns) }, [
  'upload_id',
  'id',
]);

/** How many providers claim just these technologies in a country. */
export const countryClaim = defineTable('country_claim', { country: text(), technologies: int, providers: int }, [
  'country',
  'technologies',
]);

/** Versions of the catalogue that the claims have followed. The newest is the one that they are of. */
export const claimVersion = defineTable('claim_version', { version: int }, ['version']);

/** What the catalogue's providers claim to cover, country by country. */
export const coverage = defineReadModel({
  name: 'coverage',
  version: 1,
  tables: { claim, claimChange, countryClaim, claimVersion },
});
