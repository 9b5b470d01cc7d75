import { describe, expect, test } from 'vitest';
import { isCoverage, type NetworkFact, networkState, type SwitchOff } from './coverage.networks.ts';

const running: NetworkFact = { service: 'running', source: 0, confidence: 'medium' };
const end: SwitchOff = { status: 'planned', date: '2027-06', source: 0, confidence: 'high' };
const ending = (change: Partial<SwitchOff>): NetworkFact => ({ ...running, switchOff: { ...end, ...change } });

describe('A technology of a network', () => {
  test.each<readonly [string, NetworkFact, string, boolean]>([
    ['runs', running, 'live', true],
    ['runs, says a sure source', { ...running, confidence: 'high' }, 'live', true],
    ['runs, says a source that nobody confirmed', { ...running, confidence: 'low' }, 'live', false],
    ['is to be built', { ...running, service: 'announced' }, 'announced', false],
    ['is to be switched off', ending({}), 'ending', true],
    ['is switched off in regions', ending({ status: 'partial', date: null }), 'ending', true],
    ['is off', ending({ status: 'off' }), 'off', false],
    ['is off, says a source that nobody confirmed', ending({ status: 'off', confidence: 'low' }), 'ending', true],
    ['is what regions have left over', ending({ status: 'partial', isLeftover: true }), 'ending', false],
  ])('that %s', (_title, fact, state, counts) => {
    expect([networkState(fact), isCoverage(fact)]).toEqual([state, counts]);
  });
});
