import { z } from 'zod';
import { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import sample from '@marketplace/contracts/fixtures/sampleCatalogue.json' with { type: 'json' };

const lists: Readonly<Record<string, string>> = sample.lists;

/** Country codes separated by spaces, or `@` and the name of a country list that several rows share. */
const CountryText = z.string().transform((text) => (lists[text.slice(1)] ?? text).split(' '));
const SampleRow = z.looseObject({ countries: CountryText.nullable() }).pipe(ProviderRecord);

/** The 111 rows of the sample catalogue, as an import stores them. */
export const testSampleCatalogue: readonly ProviderRecord[] = z.array(SampleRow).parse(sample.providers);
