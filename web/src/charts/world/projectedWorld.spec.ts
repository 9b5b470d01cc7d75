import { expect, test } from 'vitest';
import { getChoroplethShade } from './choropleth.ts';
import { findCountryByArrowKey, findNextCountryByTypedLetters, sortCountriesByName } from './countryOrder.ts';
import { countriesDrawnAsPoints } from './countryPoints.ts';
import { projectToWorldMap } from './worldDrawing.ts';
import { graticule, projectedCountryByCode, projectedCountries, worldMapSize } from './projectedWorld.ts';
import { countryShapes } from './countryShapes.ts';

test('draws every country once, as land or as a point', () => {
  const codes = [...countryShapes, ...countriesDrawnAsPoints].map(({ code }) => code);
  expect(projectedCountries.map(({ code }) => code).sort()).toEqual([...new Set(codes)].sort());
  expect(projectedCountries.filter(({ d }) => d === null)).toHaveLength(countriesDrawnAsPoints.length);
});

test('places the centre of a country inside the map, in its largest part', () => {
  const isOutside = ([x, y]: readonly [number, number]): boolean =>
    Math.min(x, y, worldMapSize.width - x, worldMapSize.height - y) < 6;
  expect(projectedCountries.filter(({ at }) => isOutside(at)).map(({ code }) => code)).toEqual([]);
  const [x, y] = projectedCountryByCode.get('FR')?.at ?? [0, 0];
  const [parisX, parisY] = projectToWorldMap([2.3, 48.9]);
  expect(Math.hypot(x - parisX, y - parisY)).toBeLessThan(8);
});

test('limits outline coordinates to two decimals', () => {
  const long = [...projectedCountries.map(({ d }) => d ?? ''), graticule].filter((d) => /\.\d{3}/.test(d));
  expect(long).toEqual([]);
});

test('uses a shade per tenth, so that fifths are two shades apart', () => {
  expect([undefined, 0, -1].map(getChoroplethShade)).toEqual(['none', '0', '0']);
  expect([0.2, 0.4, 0.6, 0.8, 1].map(getChoroplethShade)).toEqual(['1', '3', '5', '7', '9']);
  expect([0.01, 0.1, 0.3, 0.9, 2].map(getChoroplethShade)).toEqual(['1', '1', '2', '8', '9']);
});

const names: Readonly<Record<string, string>> = { AX: 'Åland', AL: 'Albania', CI: "Côte d'Ivoire", CO: 'Colombia' };
const order = sortCountriesByName(['CO', 'AX', 'CI', 'AL'], (code) => names[code] ?? code);

test('sorts countries by name and ignores accents', () => {
  expect(order.map(({ code }) => code)).toEqual(['AX', 'AL', 'CO', 'CI']);
});

test('stops arrow keys at both ends and wraps letter search around', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) => findCountryByArrowKey(order, 'AX', key))).toEqual(
    ['AX', 'AL', 'AX', 'CI', null],
  );
  expect(findCountryByArrowKey(order, 'CI', 'ArrowDown')).toBe('CI');
  expect([
    findNextCountryByTypedLetters(order, 'CI', 'a'),
    findNextCountryByTypedLetters(order, 'AX', 'cot'),
    findNextCountryByTypedLetters(order, 'CI', 'z'),
  ]).toEqual(['AX', 'CI', null]);
});
