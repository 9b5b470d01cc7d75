import { describe, expect, test } from 'vitest';
import {
  networkTechnologyCountsAsCoverage,
  type NetworkTechnologyFact,
  getNetworkTechnologyState,
  type NetworkSwitchOff,
} from './coverage.networks.ts';

const running: NetworkTechnologyFact = { service: 'running', source: 0, confidence: 'medium' };
const end: NetworkSwitchOff = { status: 'planned', date: '2027-06', source: 0, confidence: 'high' };
const ending = (change: Partial<NetworkSwitchOff>): NetworkTechnologyFact => ({
  ...running,
  switchOff: { ...end, ...change },
});

describe('network technology', () => {
  test.each<readonly [string, NetworkTechnologyFact, string, boolean]>([
    ['in service', running, 'live', true],
    ['in service with high confidence', { ...running, confidence: 'high' }, 'live', true],
    ['in service without confirmation', { ...running, confidence: 'low' }, 'live', false],
    ['announced', { ...running, service: 'announced' }, 'announced', false],
    ['with a planned switch-off', ending({}), 'ending', true],
    ['switched off in some regions', ending({ status: 'partial', date: null }), 'ending', true],
    ['switched off', ending({ status: 'off' }), 'off', false],
    ['switched off without confirmation', ending({ status: 'off', confidence: 'low' }), 'ending', true],
    ['only remaining in a region', ending({ status: 'partial', isLeftover: true }), 'ending', false],
  ])('evaluates a technology %s', (_title, fact, state, counts) => {
    expect([getNetworkTechnologyState(fact), networkTechnologyCountsAsCoverage(fact)]).toEqual([state, counts]);
  });
});
