import { expect, test } from 'vitest';
import { countryCodes } from '@marketplace/domain/geo/geo.countries.ts';
import { countriesDrawnAsPoints } from './countryPoints.ts';
import { countryShapes } from './countryShapes.ts';

const shaped = new Set(countryShapes.map(({ code }) => code));
const pointed = countriesDrawnAsPoints.map(({ code }) => code);

test('draws every country and territory either as a shape or as a point', () => {
  const missing = countryCodes.filter((code) => !shaped.has(code) && !pointed.includes(code));
  expect(missing).toEqual([]);
  expect(pointed.filter((code) => shaped.has(code))).toEqual([]);
  expect(new Set(pointed).size).toBe(pointed.length);
});

test('draws Antarctica as a point and every other shape of the atlas', () => {
  expect([shaped.has('AQ'), pointed.includes('AQ')]).toEqual([false, true]);
  expect(countryShapes).toHaveLength(177);
  expect([...shaped].filter((code) => !countryCodes.includes(code))).toEqual([]);
});

test('draws French Guiana separately from France', () => {
  const parts = (code: string): number =>
    countryShapes.flatMap(({ code: own, shape }) =>
      own === code && shape.geometry.type === 'MultiPolygon' ? shape.geometry.coordinates : [],
    ).length;
  expect([parts('GF'), parts('FR')]).toEqual([1, 2]);
});
