import type {
  OperatorNetworkReplyItem,
  NetworkSwitchOffReplyItem,
} from '@marketplace/contracts/coverage/coverage.views.ts';
import { expect, test } from 'vitest';
import { buildSampleCoverageCountry, buildSampleOperatorNetwork } from '../../../test/coverageFixtures.ts';
import { groupIdenticalNetworkSwitchOffs } from './groupIdenticalNetworkSwitchOffs.ts';

const end: NetworkSwitchOffReplyItem = { status: 'planned', date: '2029', source: 'The ministry', confidence: 'high' };

function groupNetworks(networks: readonly OperatorNetworkReplyItem[]) {
  const { technologies } = buildSampleCoverageCountry('TR', {});
  return groupIdenticalNetworkSwitchOffs({
    technologies: { ...technologies, '2g': { ...technologies['2g'], infrastructure_providers: [...networks] } },
  });
}

const networkWithSwitchOff = (
  name: string,
  change: Partial<NetworkSwitchOffReplyItem> = {},
): OperatorNetworkReplyItem => buildSampleOperatorNetwork({ name, switch_off: { ...end, ...change } });

test('groups switch-offs with the same date, source and confidence', () => {
  const networks = [
    networkWithSwitchOff('A'),
    networkWithSwitchOff('B'),
    networkWithSwitchOff('C', { date: '2030' }),
    networkWithSwitchOff('D', { confidence: 'low' }),
  ];
  expect(groupNetworks([...networks, buildSampleOperatorNetwork({ name: 'E' })]).map(({ label }) => label)).toEqual([
    '2G, A, B',
    '2G, C',
    '2G, D',
  ]);
});

test('names the first four of more than five networks and counts the others', () => {
  const five = ['A', 'B', 'C', 'D', 'E'];
  expect(groupNetworks(five.map((name) => networkWithSwitchOff(name)))[0]?.label).toBe('2G, A, B, C, D, E');
  expect(groupNetworks([...five, 'F'].map((name) => networkWithSwitchOff(name)))[0]?.label).toBe(
    '2G, A, B, C, D and 2 more',
  );
});
