import type { NetworkView, SwitchOffView } from '@marketplace/contracts/coverage/coverage.views.ts';
import { expect, test } from 'vitest';
import { coverageCountry, networkView } from '../../../test/coverageFixtures.ts';
import { endingsOf } from './endings.ts';

const end: SwitchOffView = { status: 'planned', date: '2029', source: 'The ministry', confidence: 'high' };

function inCountry(networks: readonly NetworkView[]) {
  const { technologies } = coverageCountry('TR', {});
  return endingsOf({
    technologies: { ...technologies, '2g': { ...technologies['2g'], infrastructure_providers: [...networks] } },
  });
}

const ending = (name: string, change: Partial<SwitchOffView> = {}): NetworkView =>
  networkView({ name, switch_off: { ...end, ...change } });

test('what one source says of several networks is said once, and another date, source or certainty apart', () => {
  const networks = [ending('A'), ending('B'), ending('C', { date: '2030' }), ending('D', { confidence: 'low' })];
  expect(inCountry([...networks, networkView({ name: 'E' })]).map(({ what }) => what)).toEqual([
    '2G, A, B',
    '2G, C',
    '2G, D',
  ]);
});

test('of more than five networks the first four are named and the others counted', () => {
  const five = ['A', 'B', 'C', 'D', 'E'];
  expect(inCountry(five.map((name) => ending(name)))[0]?.what).toBe('2G, A, B, C, D, E');
  expect(inCountry([...five, 'F'].map((name) => ending(name)))[0]?.what).toBe('2G, A, B, C, D and 2 more');
});
