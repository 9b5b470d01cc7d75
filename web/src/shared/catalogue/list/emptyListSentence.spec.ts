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
  [{}, [nbIot, sgp32, chad], 'No provider meets all of these criteria: NB-IoT; SGP.32; Chad.'],
  [
    { sgp32: ['Yes'], country: ['TD', 'DE'] },
    [nbIot],
    'No provider meets all of these criteria: NB-IoT; Chad or Germany; SGP.32.',
  ],
  [
    { type: ['MVNO', 'MNO'], ntn: ['Unknown'] },
    [],
    'No provider meets all of these criteria: MVNO or MNO; NTN: Not stated.',
  ],
  [{ country: ['TD'] }, [understood('sector', 'Mining')], 'No provider meets all of these criteria: Mining; Chad.'],
  [{}, [understood('word', 'xyzzy'), chad], 'No provider meets all of these criteria: xyzzy; Chad.'],
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
