import { expect, test } from 'vitest';
import { type ColourToken, getColourTokenValues } from './tokens.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const readable: readonly (readonly [text: ColourToken, ground: ColourToken])[] = [
  ['--text', '--surface'],
  ['--text2', '--surface'],
  ['--text3', '--surface'],
  ['--text3', '--ground'],
  ['--text3', '--sunken'],
  ['--teal', '--surface'],
  ['--teal', '--teal-soft'],
  ['--green', '--green-soft'],
  ['--amber', '--amber-soft'],
  ['--red', '--red-soft'],
  ['--on-pri', '--pri'],
  ['--hero-text2', '--hero'],
  ['--text3', '--heat-0'],
  ['--text', '--heat-1'],
  ['--text', '--heat-2'],
  ['--text', '--heat-3'],
  ['--heat-4-text', '--heat-4'],
  ['--on-pri', '--heat-5'],
];

test.each(['light', 'dark'] as const)('keeps a text contrast of at least 4.5 to 1 in %s', (scheme) => {
  const token = getColourTokenValues(scheme);
  const weak = readable.filter(([text, ground]) => contrast(token[text] ?? '', token[ground] ?? '') < 4.5);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('keeps a contrast of at least 3 to 1 for control borders in %s', (scheme) => {
  const token = getColourTokenValues(scheme);
  expect(contrast(token['--control'] ?? '', token['--surface'] ?? '')).toBeGreaterThanOrEqual(3);
});

test.each(['light', 'dark'] as const)('keeps a contrast of at least 3 to 1 for chart bars in %s', (scheme) => {
  const token = getColourTokenValues(scheme);
  const weak = (['--teal-fill', '--chart-part', '--text'] as const).filter(
    (bar) => contrast(token[bar] ?? '', token['--surface'] ?? '') < 3,
  );
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('keeps map shades distinct from the sea and from each other in %s', (scheme) => {
  const token = getColourTokenValues(scheme);
  const shade = (at: number): string => token[`--map-${at}`] ?? '';
  const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const weak = (far: number, least: number): number[] =>
    steps.filter((at) => at > far && contrast(shade(at), shade(at - far)) < least);
  expect([weak(1, 1.25), weak(2, 1.6)]).toEqual([[], []]);
  const atSea = steps.map((at) => contrast(shade(at), token['--map-sea'] ?? ''));
  expect(Math.min(...atSea)).toBeGreaterThanOrEqual(1.3);
  expect(atSea.at(-1)).toBeGreaterThanOrEqual(10);
  expect(contrast(shade(0), token['--map-sea'] ?? '')).toBeGreaterThanOrEqual(1.2);
});

test.each(['light', 'dark'] as const)(
  'keeps a contrast of at least 3 to 1 between the country marker and the map in %s',
  (scheme) => {
    const token = getColourTokenValues(scheme);
    const weak = (['--map-sea', '--map-0'] as const).filter(
      (ground) => contrast(token['--map-mark'] ?? '', token[ground] ?? '') < 3,
    );
    expect(weak).toEqual([]);
  },
);
