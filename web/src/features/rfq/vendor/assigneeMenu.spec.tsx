import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listVendorColleaguesEndpoint, setInChargeEndpoint } from '@marketplace/contracts/rfq/rfq.assignee.api.ts';
import type { VendorColleagueReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { buildSampleVendorRfqView } from '../../../test/fixtures.ts';
import { openVendorDashboardTestPage } from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockVendorRfqs } from '../../../test/rfq/mockVendorRfqs.ts';
import { mockReply, mockComputedReply, mockErrorReply } from '../../../test/server.ts';

const tor: VendorColleagueReplyItem = { user_id: '55555555-5555-4555-8555-000000000001', name: 'Tor Myhre', own: true };
const grace: VendorColleagueReplyItem = {
  user_id: '55555555-5555-4555-8555-000000000002',
  name: 'Grace Hopper',
  own: false,
};
const colleagues = mockReply(listVendorColleaguesEndpoint, [grace, tor]);
const assignedTo = (in_charge: VendorColleagueReplyItem | null) => ({ ...buildSampleVendorRfqView(), in_charge });

const answer = (user: VendorColleagueReplyItem | null) => ({
  ...{ position: 'e.9', message: 'Done.', rfq_id: buildSampleVendorRfqView().rfq_id },
  in_charge: user?.user_id ?? null,
});
const button = async (words: RegExp) => screen.findByRole('button', { name: words });
const items = () =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((each) => each.textContent);

/** Returns a mock handler that confirms `to` as the assignee, and the request bodies that the handler has received. */
function acceptAssignee(to: VendorColleagueReplyItem) {
  const sent: unknown[] = [];
  const handler = mockComputedReply(setInChargeEndpoint, ({ body }) => {
    sent.push(body);
    return answer(to);
  });
  return { sent, handler };
}

test('assigns an unassigned request to the user', async () => {
  const { sent, handler } = acceptAssignee(tor);
  const user = openVendorDashboardTestPage([assignedTo(null)], colleagues, handler);
  await user.click(await button(/^Unassigned/));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign to me' }));
  expect(await screen.findByText('Assigned to you')).toBeDefined();
  expect(sent).toEqual([{ rfq_id: buildSampleVendorRfqView().rfq_id, user_id: tor.user_id, seen: null }]);
});

test('assigns an unassigned request to a colleague', async () => {
  const { sent, handler } = acceptAssignee(grace);
  const user = openVendorDashboardTestPage([assignedTo(null)], colleagues, handler);
  await user.click(await button(/^Unassigned/));
  await screen.findByRole('menuitem', { name: 'Assign to me' });
  expect(items()).toEqual(['Assign to me', 'Assign to Grace Hopper']);
  await user.click(screen.getByRole('menuitem', { name: 'Assign to Grace Hopper' }));
  expect(await screen.findByText('Assigned to Grace Hopper')).toBeDefined();
  expect(sent).toEqual([{ rfq_id: buildSampleVendorRfqView().rfq_id, user_id: grace.user_id, seen: null }]);
});

test('unassigns a request and sends the displayed assignee', async () => {
  const sent: unknown[] = [];
  const acceptUnassign = mockComputedReply(setInChargeEndpoint, ({ body }) => {
    sent.push(body);
    return answer(null);
  });
  const user = openVendorDashboardTestPage([assignedTo(tor)], colleagues, acceptUnassign);
  await user.click(await button(/^Assigned to you/));
  await user.click(await screen.findByRole('menuitem', { name: 'Unassign' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ rfq_id: buildSampleVendorRfqView().rfq_id, user_id: null, seen: tor.user_id }]);
});

test('shows the new assignee when the assignment has changed', async () => {
  const rejectChanged = mockErrorReply(
    setInChargeEndpoint,
    409,
    'rfq.in-charge-changed',
    'This RFQ is now assigned to Grace Hopper.',
  );
  const user = openVendorDashboardTestPage([assignedTo(null)], colleagues, rejectChanged);
  await user.click(await button(/^Unassigned/));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign to me' }));
  expect(await screen.findByText('This RFQ is now assigned to Grace Hopper.')).toBeDefined();
});

test('names an assigned colleague in the list and in the details', async () => {
  const user = openVendorDashboardTestPage([assignedTo(grace)], colleagues);
  await user.click(await button(/^Assigned to Grace Hopper/));
  await screen.findByRole('menuitem', { name: 'Assign to me' });
  expect(items()).toEqual(['Assign to me', 'Unassign']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^View Full/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: /^Assigned to Grace Hopper/ })).toBeDefined();
});

test('does not offer assignment of rejected requests', async () => {
  openVendorDashboardTestPage([{ ...assignedTo(null), response_status: 'rejected' }]);
  expect(await screen.findByText('Final')).toBeDefined();
  expect(screen.queryByText('Unassigned', { ignore: 'option' })).toBeNull();
});

test('shows the assignee of an awarded request', async () => {
  openVendorDashboardTestPage([{ ...assignedTo(grace), response_status: 'responded', outcome: 'awarded' }]);
  expect(await button(/^Assigned to Grace Hopper/)).toBeDefined();
});

test('filters by own and unassigned requests', async () => {
  const seen: URLSearchParams[] = [];
  const user = openVendorDashboardTestPage([assignedTo(null)], ...mockVendorRfqs([assignedTo(null)], seen));
  await user.click(await screen.findByText('Filter and sort'));
  const lastFilter = () => seen.at(-1)?.get('charge');
  await user.selectOptions(screen.getByLabelText('Assignee'), 'Me');
  await waitFor(() => expect(lastFilter()).toBe('mine'));
  await user.selectOptions(screen.getByLabelText('Assignee'), 'Unassigned');
  await waitFor(() => expect(lastFilter()).toBe('nobody'));
});
