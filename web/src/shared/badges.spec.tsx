import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { BuyerLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { renderUi } from '../test/renderUi.tsx';
import { priceKind, pricingTiers } from './catalogue/pricing.ts';
import { BuyerStatusBadge, RfqStatusBadge, UrgencyBadge, VendorStatusBadge } from './rfq/StatusBadge.tsx';
import { ThreeState } from './catalogue/ThreeState.tsx';
import { TypeBadge } from './catalogue/TypeBadge.tsx';

const buyerWords: readonly (readonly [status: BuyerLinkStatus, word: string])[] = [
  ['sent', 'Sent'],
  ['viewed', 'Viewed'],
  ['accepted', 'Accepted'],
  ['declined', 'Declined'],
  ['responded', 'Responded'],
  ['expired', 'Expired'],
];

describe('status badges', () => {
  test('the vendor reads sent as Available', () => {
    renderUi(<VendorStatusBadge status="sent" />);
    expect(screen.getByText('Available').dataset['tone']).toBe('ink');
  });
  test.each(buyerWords)('the buyer reads %s as %s', (status, word) => {
    renderUi(<BuyerStatusBadge status={status} />);
    expect(screen.getByText(word)).toBeTruthy();
  });
  test('a missing status shows as Unknown to both', () => {
    renderUi(
      <>
        <VendorStatusBadge status={null} />
        <BuyerStatusBadge status={undefined} />
        <RfqStatusBadge status={null} />
      </>,
    );
    expect(screen.getAllByText('Unknown').map((badge) => badge.dataset['tone'])).toEqual(Array(3).fill('unknown'));
  });
  test('urgency can be in capitals, and urgent ones carry a sign', () => {
    renderUi(
      <>
        <UrgencyBadge urgency="medium" capitals />
        <UrgencyBadge urgency="urgent" />
      </>,
    );
    expect(screen.getByText('MEDIUM').querySelector('svg')).toBeNull();
    expect(screen.getByText('Urgent').querySelector('svg')).not.toBeNull();
  });
});

test('type badges differ by form and write other with a capital', () => {
  renderUi(<TypeBadge type="other" />);
  expect(screen.getByText('Other').dataset['type']).toBe('other');
});

test.each([
  ['Yes', 'Yes', 'teal'],
  ['No', 'No', 'neutral'],
  [null, 'Not stated', 'unknown'],
  ['Commercial — Live Service', 'Commercial, live service', 'teal'],
  ['Announced / Pilot', 'Announced / Pilot', 'neutral'],
])('the support value %s shows as %s', (value, word, tone) => {
  renderUi(<ThreeState value={value} />);
  expect(screen.getByText(word).dataset['tone']).toBe(tone);
});

test.each([
  ['Free trial', 'free'],
  ['Pay-as-you-go', 'pay-as-you-go'],
  ['Prepaid 10 years', 'prepaid'],
  ['Subscription', 'subscription'],
  ['Enterprise', 'enterprise'],
  ['On the house', 'plain'],
])('the pricing tier %s gets the square of %s', (tier, kind) => {
  expect(priceKind(tier)).toBe(kind);
});

test('splits a pricing text into its tiers', () => {
  expect(pricingTiers('Subscription, Enterprise; Pay-as-you-go')).toEqual([
    'Subscription',
    'Enterprise',
    'Pay-as-you-go',
  ]);
  expect(pricingTiers(null)).toEqual([]);
});
