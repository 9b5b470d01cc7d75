import { expect, test } from 'vitest';
import type { SearchQueryTerm } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { noProviderFilters, type ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { formatNoProvidersFoundSentence } from './emptyListSentence.ts';
import { removeWordsFromSearchText } from './removeWordsFromSearchText.ts';

const understood = (kind: SearchQueryTerm['kind'], label: string): SearchQueryTerm => ({
  kind,
  label,
  value: label,
  text: label,
});
const nbIot = understood('technology', 'NB-IoT');
const sgp32 = understood('sgp32', 'SGP.32');
const chad = understood('country', 'Chad');

test.each<[Partial<ProviderFilters>, SearchQueryTerm[], string | null]>([
  [{}, [nbIot, sgp32, chad], 'No provider has NB-IoT and SGP.32 in Chad.'],
  [{ sgp32: ['Yes'], country: ['TD', 'DE'] }, [nbIot], 'No provider has NB-IoT and SGP.32 in Chad or Germany.'],
  [{ type: ['MVNO', 'MNO'], ntn: ['Unknown'] }, [], 'No MVNO or MNO has NTN Not stated.'],
  [{ country: ['TD'] }, [understood('sector', 'Mining')], 'No provider fits for Mining in Chad.'],
  [{}, [understood('word', 'xyzzy'), chad], 'No provider has xyzzy in Chad.'],
  [{ country: ['TD'] }, [], null],
  [{}, [], null],
])('describes %j and %j as %s', (filters, criteria, sentence) => {
  expect(formatNoProvidersFoundSentence({ ...noProviderFilters, ...filters }, criteria)).toBe(sentence);
});

test.each([
  ['LTE-M germny mvno', 'germny', 'LTE-M mvno'],
  ['germny', 'germny', ''],
  ['NB-IoT  in Germany', 'NB-IoT', 'in Germany'],
  ['lte m lte m', 'lte m', 'lte m'],
  ['germany', 'france', 'germany'],
])('removes from %s the words %s, leaving %j', (question, words, left) => {
  expect(removeWordsFromSearchText(question, words)).toBe(left);
});
