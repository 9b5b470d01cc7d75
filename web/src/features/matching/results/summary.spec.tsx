import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  providerCapabilityFlags,
  getProviderCapabilityLevel,
} from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { getMatchingAccuracyBand } from '@marketplace/domain/matching/matching.accuracy.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { getMatchScoreBand, type MatchInsightKind } from '@marketplace/contracts/matching/matching.views.ts';
import { buildSampleMatches, buildSampleMatchReply } from '../../../test/matchFixtures.ts';
import { renderTestComponentWithTheme } from '../../../test/renderTestComponentWithTheme.tsx';
import { grantTestAnalyticsConsent, recordTrackedTestEvents } from '../../../test/trackingTestUtils.ts';
import { WizardAnswersCompletenessCard } from './WizardAnswersCompletenessCard.tsx';
import { AllMatchesInsightsCard } from './AllMatchesInsightsCard.tsx';
import { emptyWizardAnswers, type WizardAnswers } from '../wizardAnswers.ts';

function renderCardText(answers: Partial<WizardAnswers>): string {
  cleanup();
  renderTestComponentWithTheme(<WizardAnswersCompletenessCard answers={{ ...emptyWizardAnswers, ...answers }} />);
  return screen.getByRole('region', { name: 'Matching accuracy' }).textContent;
}

describe('matching accuracy card', () => {
  test('labels the percentage with one of six bands', () => {
    expect([100, 85, 84, 70, 69, 50, 49, 25, 24, 1, 0].map(getMatchingAccuracyBand)).toEqual([
      ...['Excellent', 'Excellent', 'Very Good', 'Very Good', 'Good', 'Good', 'Fair', 'Fair', 'Poor', 'Poor'],
      'No Parameters',
    ]);
  });

  test('explains that it rates the answers, not the matches', () => {
    expect(renderCardText({})).toContain('Shows how complete your answers are, not how good the matches are.');
  });

  test('counts only geography, power, data frequency, scale and mobility, equally', () => {
    const fields: Partial<BuyerRequirements>[] = [
      { regions: ['Europe'] },
      { powerSensitivity: 'Mains-powered' },
      { applicationProfile: 'Light' },
      { deploymentScale: '>50K' },
      { deviceMobility: 'Mixed' },
    ];
    for (const field of fields) expect(renderCardText(field)).toContain('20%');
    expect(renderCardText({ countries: ['DE'], geographicMode: 'countries' })).toContain('20%');
    expect(renderCardText({ simRequirements: ['Physical SIM'] })).toContain('0%');
    expect(renderCardText(Object.assign({}, ...fields) as Partial<BuyerRequirements>)).toContain('100%');
  });

  test('suggests the first two missing fields, then optional ones', () => {
    expect(renderCardText({})).toContain(
      'Add geography and power source to reach 40%. Optional: SIM requirements, device mobility, device management, device longevity, security requirements.',
    );
  });

  test('suggests no field that a previous search contains', () => {
    expect(renderCardText({ further: { deviceLongevity: '10' } })).not.toContain('device longevity');
    expect(renderCardText({ further: { securityRequirements: ['VPN'] } })).not.toContain('security requirements');
  });

  test('never suggests a field twice', () => {
    const tip = renderCardText({ regions: ['Africa'], powerSensitivity: 'Mains-powered', applicationProfile: 'Light' });
    expect(tip).toContain('Add deployment scale and device mobility to reach 100%.');
    expect(tip.match(/device mobility/g)).toHaveLength(1);
  });
});

describe('insights card', () => {
  const four = ['One', 'Two', 'Permanent roaming is restricted in Türkiye', '2G or 3G is off or ending in Türkiye'];
  const kinds: MatchInsightKind[] = ['summary', 'summary', 'permanent-roaming', 'network-switch-off'];

  test('shows all lines and marks cautions', () => {
    renderTestComponentWithTheme(
      <AllMatchesInsightsCard
        reply={buildSampleMatchReply(buildSampleMatches(2), { insights: four, insightKinds: kinds })}
      />,
    );
    const lines = within(screen.getByRole('list', { name: 'Insights' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(four);
    expect(lines.map((line) => line.hasAttribute('data-caution'))).toEqual([false, false, true, true]);
  });

  test('marks no caution when the reply has no kinds, whatever the texts are', () => {
    const { insightKinds: _kinds, ...reply } = buildSampleMatchReply(buildSampleMatches(2), { insights: four });
    renderTestComponentWithTheme(<AllMatchesInsightsCard reply={reply} />);
    const lines = within(screen.getByRole('list', { name: 'Insights' })).getAllByRole('listitem');
    expect(lines.filter((line) => line.hasAttribute('data-caution'))).toEqual([]);
  });

  test('tracks that it was viewed, with the number of matches', () => {
    grantTestAnalyticsConsent();
    const tracked = recordTrackedTestEvents();
    renderTestComponentWithTheme(
      <AllMatchesInsightsCard reply={buildSampleMatchReply(buildSampleMatches(2), { insights: four })} />,
    );
    expect(tracked.events).toEqual([{ name: 'insight_viewed', matches: 2 }]);
    tracked.stop();
  });
});

test('starts a better match band at 20, 40, 60, 75 and 90 points', () => {
  expect([100, 90, 89, 75, 74, 60, 59, 40, 39, 20, 19, 0].map(getMatchScoreBand)).toEqual([
    ...['Excellent', 'Excellent', 'Very Good', 'Very Good', 'Good', 'Good', 'Fair', 'Fair', 'Poor', 'Poor'],
    ...['No Match', 'No Match'],
  ]);
});

test('derives the capability level from the number of flags (1, 3, 5)', () => {
  const levelForFlags = (count: number): string => {
    const flags = providerCapabilityFlags.map((flag, index) => [flag, index < count] as const);
    return getProviderCapabilityLevel({
      flags: Object.fromEntries(flags) as Parameters<typeof getProviderCapabilityLevel>[0]['flags'],
    });
  };
  expect([0, 1, 2, 3, 4, 5, 9].map(levelForFlags)).toEqual([
    ...['Basic', 'Connectivity Only', 'Connectivity Only', 'Managed Service', 'Managed Service'],
    ...['Full Platform', 'Full Platform'],
  ]);
});
