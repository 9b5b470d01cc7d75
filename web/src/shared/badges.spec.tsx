import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BuyerRfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { renderTestComponentWithTheme } from '../test/renderTestComponentWithTheme.tsx';
import { classifyPricingTier, splitPricingTiers } from './catalogue/pricing.ts';
import {
  BuyerRfqLinkStatusBadge,
  RfqStatusBadge,
  RfqUrgencyBadge,
  VendorRfqLinkStatusBadge,
} from './rfq/StatusBadge.tsx';
import { FeatureSupportBadge } from './catalogue/FeatureSupportBadge.tsx';
import { ProviderTypeBadge } from './catalogue/ProviderTypeBadge.tsx';

const buyerLabels: readonly (readonly [status: BuyerRfqLinkStatus, word: string])[] = [
  ['sent', 'Sent'],
  ['viewed', 'Viewed'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['responded', 'Responded'],
  ['expired', 'Expired'],
];

describe('status badges', () => {
  test('shows vendors sent as Available', () => {
    renderTestComponentWithTheme(<VendorRfqLinkStatusBadge status="sent" />);
    expect(screen.getByText('Available').dataset['tone']).toBe('ink');
  });
  test.each(buyerLabels)('shows buyers %s as %s', (status, word) => {
    renderTestComponentWithTheme(<BuyerRfqLinkStatusBadge status={status} />);
    expect(screen.getByText(word)).toBeTruthy();
  });
  test('shows a missing status as Unknown to both', () => {
    renderTestComponentWithTheme(
      <>
        <VendorRfqLinkStatusBadge status={null} />
        <BuyerRfqLinkStatusBadge status={undefined} />
        <RfqStatusBadge status={null} />
      </>,
    );
    expect(screen.getAllByText('Unknown').map((badge) => badge.dataset['tone'])).toEqual(Array(3).fill('unknown'));
  });
  test('shows urgency in capitals on request and marks urgent requests with an icon', () => {
    renderTestComponentWithTheme(
      <>
        <RfqUrgencyBadge urgency="medium" capitals />
        <RfqUrgencyBadge urgency="urgent" />
      </>,
    );
    expect(screen.getByText('MEDIUM').querySelector('svg')).toBeNull();
    expect(screen.getByText('Urgent').querySelector('svg')).not.toBeNull();
  });
});

test('distinguishes provider types by shape and capitalizes other', () => {
  renderTestComponentWithTheme(<ProviderTypeBadge type="other" />);
  expect(screen.getByText('Other').dataset['type']).toBe('other');
});

test.each([
  ['Yes', 'Yes', 'teal'],
  ['No', 'No', 'neutral'],
  [null, 'Not stated', 'unknown'],
  ['Commercial — Live Service', 'Commercial, live service', 'teal'],
  ['Announced / Pilot', 'Announced / Pilot', 'neutral'],
])('shows the support value %s as %s', (value, word, tone) => {
  renderTestComponentWithTheme(<FeatureSupportBadge value={value} />);
  expect(screen.getByText(word).dataset['tone']).toBe(tone);
});

test.each([
  ['Free trial', 'free'],
  ['Pay-as-you-go', 'pay-as-you-go'],
  ['Prepaid 10 years', 'prepaid'],
  ['Subscription', 'subscription'],
  ['Enterprise', 'enterprise'],
  ['On the house', 'plain'],
])('classifies the pricing tier %s as %s', (tier, kind) => {
  expect(classifyPricingTier(tier)).toBe(kind);
});

test('splits a pricing text into its tiers', () => {
  expect(splitPricingTiers('Subscription, Enterprise; Pay-as-you-go')).toEqual([
    'Subscription',
    'Enterprise',
    'Pay-as-you-go',
  ]);
  expect(splitPricingTiers(null)).toEqual([]);
});
