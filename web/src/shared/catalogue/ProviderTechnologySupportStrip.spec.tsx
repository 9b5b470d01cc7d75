import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderTestComponentWithTheme } from '../../test/renderTestComponentWithTheme.tsx';
import { buildTechnologyStrip } from '@marketplace/contracts/catalogue/catalogue.technologyStrip.ts';
import { ProviderTechnologySupportStrip } from './ProviderTechnologySupportStrip.tsx';

const states = (radio_tech: string[], ntn: string | null): string =>
  buildTechnologyStrip({ radio_tech, 'NTN Support': ntn })
    .map(({ state }) => state)
    .join(' ');

test('shows the same eight technologies for every provider and describes them as text', () => {
  renderTestComponentWithTheme(
    <ProviderTechnologySupportStrip
      labelled
      provider={{ radio_tech: ['4G', 'LTE-M'], 'NTN Support': 'Announced / Pilot' }}
    />,
  );
  const strip = screen.getByRole('img', {
    name: 'Technologies: 2G no, 3G no, 4G yes, 5G no, LTE-M yes, NB-IoT no, LoRaWAN no, NTN announced',
  });
  expect([...strip.children].map((place) => place.textContent)).toEqual([
    '2G',
    '3G',
    '4G',
    '5G',
    'LTE-M',
    'NB-IoT',
    'LoRaWAN',
    'NTN',
  ]);
});

test('shows unlisted technologies as not stated, never as no', () => {
  expect(states([], null)).toBe(Array(8).fill('unknown').join(' '));
});

test.each([
  ['Commercial — Live Service', 'yes'],
  ['Announced / Pilot', 'half'],
  ['No', 'no'],
  ['Unknown', 'unknown'],
  [null, 'unknown'],
])('shows NTN support %s as %s', (support, state) => {
  expect(states(['4G'], support).split(' ').at(-1)).toBe(state);
});

test('shows a listed satellite technology as yes when the support text is missing', () => {
  expect(states(['NTN NB-IoT'], null).split(' ').at(-1)).toBe('yes');
});
