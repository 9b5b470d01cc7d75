import { linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { vendorStandings } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { expect, test } from 'vitest';
import { groupOfLink, standsAs } from './linkStandings.ts';

const groupsWith = (outcome: 'awarded' | null) => linkStatuses.map((status) => groupOfLink({ status, outcome }));

test('what expired stands apart, also once it is closed, and what was rejected or decided behind it', () => {
  expect(linkStatuses).toEqual(['sent', 'accepted', 'rejected', 'responded', 'expired']);
  expect(groupsWith(null)).toEqual(['open', 'open', 'closed', 'open', 'expired']);
  expect(groupsWith('awarded')).toEqual(['closed', 'closed', 'closed', 'closed', 'expired']);
});

test('a link is found under its status, while it is open only until the buyer decides', () => {
  const foundAs = (outcome: 'closed' | null) =>
    linkStatuses.map((status) => vendorStandings.filter((asked) => standsAs({ status, outcome }, asked)));
  expect(foundAs(null)).toEqual(linkStatuses.map((status) => [status]));
  expect(foundAs('closed')).toEqual([
    ['decided'],
    ['decided'],
    ['rejected', 'decided'],
    ['responded', 'decided'],
    ['expired', 'decided'],
  ]);
});
