import { expect, test } from 'vitest';
import {
  parseCoverageComparisonUrlParam,
  parseCountryCodes,
  formatCoverageComparisonUrlParam,
} from './coverageComparisonUrlStateCodec.ts';

test.each([
  ['countries:DE,FR', { type: 'countries', items: ['DE', 'FR'] }],
  ['providers:emnify,1nce', { type: 'providers', items: ['emnify', '1nce'] }],
  ['providers:', { type: 'providers', items: [] }],
  ['', { type: 'countries', items: [] }],
] as const)('parses and formats the comparison in the URL: %s', (text, choice) => {
  expect(parseCoverageComparisonUrlParam(text)).toEqual(choice);
  expect(formatCoverageComparisonUrlParam(choice)).toBe(text);
});

test.each([
  ['countries:DE,QQ,de,,DE,<b>', ['DE']],
  ['countries:DE,FR,IT,ES,PL,NL,BE', ['DE', 'FR', 'IT', 'ES', 'PL', 'NL']],
  ['planets:DE,FR', []],
  ['DE,FR', []],
  ['providers:a,a, ,b', ['a', 'b']],
  ['providers:a,b,c,d,e,f,g', ['a', 'b', 'c', 'd', 'e', 'f']],
])('drops invalid values and items after the sixth: %s', (text, items) => {
  expect(parseCoverageComparisonUrlParam(text).items).toEqual(items);
});

test('drops unknown and repeated country codes', () => {
  expect(parseCountryCodes('KE,QQ,DE,KE')).toEqual(['KE', 'DE']);
});
