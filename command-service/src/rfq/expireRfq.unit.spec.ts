import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { given } from '@marketplace/event-store/testing/specification.ts';
import { test } from 'vitest';
import { rfqDecider } from './rfq.decider.ts';
import { accepted, deadline, deleted, expired, quoted, rejected, sent, setByAdmin } from './testing/rfqHistory.ts';

const expiring = (at: string, ...history: RfqEvent[]) => given(rfqDecider, history).when({ type: 'ExpireRfq' }, { at });

test('ends every link without a quote at the deadline, not a moment before', () => {
  expiring('2026-12-02T07:59:59.999Z', sent).then([]);
  expiring(deadline, sent).then([expired('emnify', 'soracom')]);
  expiring(deadline, sent, accepted('emnify')).then([expired('emnify', 'soracom')]);
});

test('spares links with a quote, rejected ones and tombstones', () => {
  expiring(deadline, sent, accepted('emnify'), quoted('emnify', 1, '1.00')).then([expired('soracom')]);
  expiring(deadline, sent, rejected('soracom')).then([expired('emnify')]);
  expiring(deadline, sent, rejected('soracom'), deleted('emnify')).then([]);
});

test('writes nothing when it is repeated', () => {
  expiring(deadline, sent, expired('emnify', 'soracom')).then([]);
});

test('ends a link that an admin opened again, unless it had expired before', () => {
  expiring(deadline, sent, rejected('emnify'), rejected('soracom'), setByAdmin('emnify', 'rejected', 'sent')).then([
    expired('emnify'),
  ]);
  expiring(deadline, sent, expired('emnify', 'soracom'), setByAdmin('emnify', 'expired', 'sent')).then([]);
});

test('writes nothing for an RFQ that was never sent', () => {
  expiring(deadline).then([]);
});
