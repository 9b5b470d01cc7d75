import { type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overallStatus } from './overallStatus.ts';

const links = (...statuses: LinkStatus[]): LinkStatus[] => statuses;

describe('overall status of an RFQ', () => {
  test.each([
    [links('rejected', 'responded', 'expired'), 'responded'],
    [links('rejected', 'rejected', 'rejected'), 'declined'],
    [links('sent', 'rejected'), 'sent'],
    [links('accepted', 'expired'), 'sent'],
    [links('expired'), 'expired'],
    [links('rejected', 'expired'), 'expired'],
    [links(), 'closed'],
  ])('%j reads as %s', (statuses, expected) => {
    expect(overallStatus(statuses)).toBe(expected);
  });

  test('does not depend on the order of the links', () => {
    const anyLinks = fc.array(fc.constantFrom(...linkStatuses), { maxLength: 3 });
    fc.assert(fc.property(anyLinks, (statuses) => overallStatus(statuses) === overallStatus([...statuses].reverse())));
  });
});
