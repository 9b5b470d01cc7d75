import type { CatalogueCorrectionEvent } from '@marketplace/contracts/catalogue/catalogue.corrections.events.ts';
import { givenDeciderTestEvents } from '@marketplace/event-store/testing/deciderTest.ts';
import { test } from 'vitest';
import { catalogueCorrectionsDecider } from './corrections.decider.ts';

const ids = { correctionId: '11111111-1111-4111-8111-111111111111', providerId: 'emnify' };
const proposal = {
  ...ids,
  userId: '22222222-2222-4222-8222-222222222222',
  changes: [{ field: 'scope' as const, from: 'Fleet', to: 'Ports' }],
  source: '',
  remark: '',
};
const proposed: CatalogueCorrectionEvent = { type: 'CorrectionProposed', data: proposal };
const accepted: CatalogueCorrectionEvent = { type: 'CorrectionAccepted', data: { ...ids, version: 4 } };
const rejected: CatalogueCorrectionEvent = { type: 'CorrectionRejected', data: { ...ids, reason: 'Not so.' } };
const withdrawn: CatalogueCorrectionEvent = { type: 'CorrectionWithdrawn', data: ids };
const another = { ...proposal, correctionId: '33333333-3333-4333-8333-333333333333' };
const propose = { type: 'ProposeCorrection', proposal: another } as const;

test('accepts one pending correction per field', () => {
  givenDeciderTestEvents(catalogueCorrectionsDecider, [proposed]).when(propose).thenRefuses('correction.pending');
  for (const end of [accepted, rejected, withdrawn]) {
    givenDeciderTestEvents(catalogueCorrectionsDecider, [proposed, end])
      .when(propose)
      .then([{ type: 'CorrectionProposed', data: another }]);
  }
});

test('rejects rejecting or withdrawing a closed correction', () => {
  for (const end of [accepted, rejected, withdrawn]) {
    const closed = givenDeciderTestEvents(catalogueCorrectionsDecider, [proposed, end]);
    closed.when({ type: 'RejectCorrection', ...ids, reason: 'x' }).thenRefuses('correction.closed');
    closed.when({ type: 'WithdrawCorrection', ...ids }).thenRefuses('correction.closed');
  }
});

test('emits the acceptance once, even after a withdrawal at the same time', () => {
  const accept = { type: 'AcceptCorrection', ...ids, version: 4 } as const;
  givenDeciderTestEvents(catalogueCorrectionsDecider, [proposed, withdrawn]).when(accept).then([accepted]);
  givenDeciderTestEvents(catalogueCorrectionsDecider, [proposed, accepted]).when(accept).then([]);
});

test('returns not found for an unknown correction', () => {
  givenDeciderTestEvents(catalogueCorrectionsDecider)
    .when({ type: 'WithdrawCorrection', ...ids })
    .thenRefuses('correction.not-found');
});
