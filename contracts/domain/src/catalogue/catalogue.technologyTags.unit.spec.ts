import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtCommasOutsideParentheses, getProviderTechnologyTags } from './catalogue.technologyTags.ts';

const source = { radio_tech: ['2G', '4G', 'LTE-M'], 'Protocols Supported': '2G, 4G, LTE-M', 'NTN Support': null };

test('sorts the most requested technologies first', () => {
  expect(getProviderTechnologyTags(source)).toEqual(['LTE-M', '4G', '2G']);
});

test.each(['Commercial — Live Service', 'Announced / Pilot', 'pilot with one partner'])(
  'adds the NTN tag for live, announced and pilot support: %s',
  (support) => {
    expect(getProviderTechnologyTags({ ...source, 'NTN Support': support })).toEqual(['LTE-M', 'NTN', '4G', '2G']);
  },
);

test.each([null, 'No', 'Unknown', 'Not applicable'])('does not add the NTN tag when NTN Support is %s', (support) => {
  expect(getProviderTechnologyTags({ ...source, 'NTN Support': support })).not.toContain('NTN');
});

test.each(['NTN NB-IoT', 'Satellite'])('does not add a second tag next to %s', (tag) => {
  const tags = getProviderTechnologyTags({ ...source, radio_tech: [tag], 'NTN Support': 'Commercial — Live Service' });
  expect(tags).toEqual([tag]);
});

test('uses the protocols when there are no exact names', () => {
  expect(splitAtCommasOutsideParentheses('Satellite (VHF, L-band), 4G')).toEqual(['Satellite (VHF, L-band)', '4G']);
  const tags = getProviderTechnologyTags({
    ...source,
    radio_tech: [],
    'Protocols Supported': 'Satellite (VHF, L-band), 4G',
  });
  expect(tags).toEqual(['4G', 'Satellite (VHF, L-band)']);
});

test('splits at commas unless the next parenthesis is a closing one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '(', ')', ' '), maxLength: 15 }), (text) => {
      const parts = text.split(/,(?![^(]*\))/).map((name) => name.trim());
      expect(splitAtCommasOutsideParentheses(text)).toEqual(parts.filter((name) => name !== ''));
    }),
  );
});
