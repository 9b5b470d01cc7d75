import { expect, test } from 'vitest';
import { shadeOf } from './choropleth.ts';
import { findByKey, findByLetters, orderByName } from './countryOrder.ts';
import { worldPoints } from './smallStates.ts';
import { placeOf } from './worldDrawing.ts';
import { graticule, pictureOf, worldPicture, worldSize } from './worldPicture.ts';
import { worldShapes } from './worldShapes.ts';

test('draws every country once, as land or as a point', () => {
  const codes = [...worldShapes, ...worldPoints].map(({ code }) => code);
  expect(worldPicture.map(({ code }) => code).sort()).toEqual([...new Set(codes)].sort());
  expect(worldPicture.filter(({ d }) => d === null)).toHaveLength(worldPoints.length);
});

test('places the centre of a country inside the map, in its largest part', () => {
  const isOutside = ([x, y]: readonly [number, number]): boolean =>
    Math.min(x, y, worldSize.width - x, worldSize.height - y) < 6;
  expect(worldPicture.filter(({ at }) => isOutside(at)).map(({ code }) => code)).toEqual([]);
  const [x, y] = pictureOf.get('FR')?.at ?? [0, 0];
  const [parisX, parisY] = placeOf([2.3, 48.9]);
  expect(Math.hypot(x - parisX, y - parisY)).toBeLessThan(8);
});

test('limits outline coordinates to two decimals', () => {
  const long = [...worldPicture.map(({ d }) => d ?? ''), graticule].filter((d) => /\.\d{3}/.test(d));
  expect(long).toEqual([]);
});

test('uses a shade per tenth, so that fifths are two shades apart', () => {
  expect([undefined, 0, -1].map(shadeOf)).toEqual(['none', '0', '0']);
  expect([0.2, 0.4, 0.6, 0.8, 1].map(shadeOf)).toEqual(['1', '3', '5', '7', '9']);
  expect([0.01, 0.1, 0.3, 0.9, 2].map(shadeOf)).toEqual(['1', '1', '2', '8', '9']);
});

const names: Readonly<Record<string, string>> = { AX: 'Åland', AL: 'Albania', CI: "Côte d'Ivoire", CO: 'Colombia' };
const order = orderByName(['CO', 'AX', 'CI', 'AL'], (code) => names[code] ?? code);

test('sorts countries by name and ignores accents', () => {
  expect(order.map(({ code }) => code)).toEqual(['AX', 'AL', 'CO', 'CI']);
});

test('stops arrow keys at both ends and wraps letter search around', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) => findByKey(order, 'AX', key))).toEqual([
    'AX',
    'AL',
    'AX',
    'CI',
    null,
  ]);
  expect(findByKey(order, 'CI', 'ArrowDown')).toBe('CI');
  expect([findByLetters(order, 'CI', 'a'), findByLetters(order, 'AX', 'cot'), findByLetters(order, 'CI', 'z')]).toEqual(
    ['AX', 'CI', null],
  );
});
