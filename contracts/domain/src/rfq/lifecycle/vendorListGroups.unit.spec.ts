import { rfqLinkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { vendorRfqStatusFilters } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { expect, test } from 'vitest';
import { getVendorRfqListGroup, matchesVendorRfqStatusFilter } from './vendorListGroups.ts';

const groupsWith = (outcome: 'awarded' | null) =>
  rfqLinkStatuses.map((status) => getVendorRfqListGroup({ status, outcome }));

test('lists expired links separately and declined or decided ones as closed', () => {
  expect(rfqLinkStatuses).toEqual(['sent', 'accepted', 'rejected', 'responded', 'expired']);
  expect(groupsWith(null)).toEqual(['open', 'open', 'closed', 'open', 'expired']);
  expect(groupsWith('awarded')).toEqual(['closed', 'closed', 'closed', 'closed', 'expired']);
});

test('matches open statuses only until the buyer decides', () => {
  const foundAs = (outcome: 'closed' | null) =>
    rfqLinkStatuses.map((status) =>
      vendorRfqStatusFilters.filter((filter) => matchesVendorRfqStatusFilter({ status, outcome }, filter)),
    );
  expect(foundAs(null)).toEqual(rfqLinkStatuses.map((status) => [status]));
  expect(foundAs('closed')).toEqual([
    ['decided'],
    ['decided'],
    ['rejected', 'decided'],
    ['responded', 'decided'],
    ['expired', 'decided'],
  ]);
});
