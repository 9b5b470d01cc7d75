import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { capabilityFlags, capabilityLevel } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { accuracyBand } from '@marketplace/domain/matching/matching.accuracy.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { matchBand } from '@marketplace/contracts/matching/matching.views.ts';
import { matches, matchReply } from '../../../test/matchFixtures.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { agreeToAnalytics, hearTracked } from '../../../test/tracked.ts';
import { AccuracyCard } from './AccuracyCard.tsx';
import { InsightsCard } from './InsightsCard.tsx';
import { noAnswers, type WizardAnswers } from '../wizardAnswers.ts';

function cardOf(answers: Partial<WizardAnswers>): string {
  cleanup();
  renderUi(<AccuracyCard answers={{ ...noAnswers, ...answers }} />);
  return screen.getByRole('region', { name: 'Matching accuracy' }).textContent;
}

describe('the matching-accuracy card', () => {
  test('words the percentage by six bands, of which the lowest says that there is nothing', () => {
    expect([100, 85, 84, 70, 69, 50, 49, 25, 24, 1, 0].map(accuracyBand)).toEqual([
      ...['Excellent', 'Excellent', 'Very Good', 'Very Good', 'Good', 'Good', 'Fair', 'Fair', 'Poor', 'Poor'],
      'No Parameters',
    ]);
  });

  test('says what it is about: the answers, not the matches', () => {
    expect(cardOf({})).toContain('How complete your answers are, not how good the matches are.');
  });

  test('counts geography, power, data frequency, scale and mobility equally, and nothing else', () => {
    const fields: Partial<Requirements>[] = [
      { regions: ['Europe'] },
      { powerSensitivity: 'Mains-powered' },
      { applicationProfile: 'Light' },
      { deploymentScale: '>50K' },
      { deviceMobility: 'Mixed' },
    ];
    for (const field of fields) expect(cardOf(field)).toContain('20%');
    expect(cardOf({ countries: ['DE'], geographicMode: 'countries' })).toContain('20%');
    expect(cardOf({ simRequirements: ['Physical SIM'] })).toContain('0%');
    expect(cardOf(Object.assign({}, ...fields) as Partial<Requirements>)).toContain('100%');
  });

  test('advises the first two that are missing, then what is optional', () => {
    expect(cardOf({})).toContain(
      'Add geography and power source to reach 40%. Optional: SIM requirements, device mobility, device management, device longevity, security requirements.',
    );
  });

  test('advises no field that an earlier search said already', () => {
    expect(cardOf({ further: { deviceLongevity: '10' } })).not.toContain('device longevity');
    expect(cardOf({ further: { securityRequirements: ['VPN'] } })).not.toContain('security requirements');
  });

  test('never advises one field twice', () => {
    const tip = cardOf({ regions: ['Africa'], powerSensitivity: 'Mains-powered', applicationProfile: 'Light' });
    expect(tip).toContain('Add deployment scale and device mobility to reach 100%.');
    expect(tip.match(/device mobility/g)).toHaveLength(1);
  });
});

describe('the insights', () => {
  const four = ['One', 'Two', 'Three', 'Permanent roaming is restricted in Türkiye'];

  test('show every line of the answer, cautions with a sign of their own', () => {
    renderUi(<InsightsCard reply={matchReply(matches(2), { insights: four })} />);
    const lines = within(screen.getByRole('list', { name: 'Insights' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(four);
    expect(lines.map((line) => line.hasAttribute('data-caution'))).toEqual([false, false, false, true]);
  });

  test('tell that they were seen, with the number of matches', () => {
    agreeToAnalytics();
    const heard = hearTracked();
    renderUi(<InsightsCard reply={matchReply(matches(2), { insights: four })} />);
    expect(heard.events).toEqual([{ name: 'insight_viewed', matches: 2 }]);
    heard.stop();
  });
});

test('a score of 90, 75, 60, 40 or 20 begins the next better word for a match', () => {
  expect([100, 90, 89, 75, 74, 60, 59, 40, 39, 20, 19, 0].map(matchBand)).toEqual([
    ...['Excellent', 'Excellent', 'Very Good', 'Very Good', 'Good', 'Good', 'Fair', 'Fair', 'Poor', 'Poor'],
    ...['No Match', 'No Match'],
  ]);
});

test('the capability level follows from the number of flags: 5, 3 or 1 begin the next one', () => {
  const levelWith = (count: number): string => {
    const flags = capabilityFlags.map((flag, place) => [flag, place < count] as const);
    return capabilityLevel({ flags: Object.fromEntries(flags) as Parameters<typeof capabilityLevel>[0]['flags'] });
  };
  expect([0, 1, 2, 3, 4, 5, 9].map(levelWith)).toEqual([
    ...['Basic', 'Connectivity Only', 'Connectivity Only', 'Managed Service', 'Managed Service'],
    ...['Full Platform', 'Full Platform'],
  ]);
});
