import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { accepted, deadline, deleted, expired, quoted, rejected, sent, setByAdmin } from './testing/rfqHistory.ts';

const expiring = (at: string, ...history: RfqEvent[]) => given(rfqDecider, history).when({ type: 'ExpireRfq' }, { at });

test('expires every link without a quote at the deadline, not before', () => {
  expiring('2026-12-02T07:59:59.999Z', sent).then([]);
  expiring(deadline, sent).then([expired('emnify', 'soracom')]);
  expiring(deadline, sent, accepted('emnify')).then([expired('emnify', 'soracom')]);
});

test('skips links with a quote, rejected and deleted ones', () => {
  expiring(deadline, sent, accepted('emnify'), quoted('emnify', 1, '1.00')).then([expired('soracom')]);
  expiring(deadline, sent, rejected('soracom')).then([expired('emnify')]);
  expiring(deadline, sent, rejected('soracom'), deleted('emnify')).then([]);
});

test('emits nothing when repeated', () => {
  expiring(deadline, sent, expired('emnify', 'soracom')).then([]);
});

test('expires a link reopened by an admin, unless it had expired before', () => {
  expiring(deadline, sent, rejected('emnify'), rejected('soracom'), setByAdmin('emnify', 'rejected', 'sent')).then([
    expired('emnify'),
  ]);
  expiring(deadline, sent, expired('emnify', 'soracom'), setByAdmin('emnify', 'expired', 'sent')).then([]);
});

test('emits nothing for an RFQ that was never sent', () => {
  expiring(deadline).then([]);
});
