import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readOwnCompanyEndpoint } from '@marketplace/contracts/companies/companies.api.ts';
import {
  listNotificationsEndpoint,
  type NotificationReplyItem,
} from '@marketplace/contracts/notifications/notifications.api.ts';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  listConversationsEndpoint,
  markConversationReadEndpoint,
  readConversationEndpoint,
  sendMessageEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { signedIn, signedOut } from '../../../core/sessionSlice.ts';
import { safeSessionStorage } from '../../../core/storage.ts';
import {
  buildSampleConversationSummary,
  buildSampleConversationView,
  buildSampleMessageView,
  findTestMessageField,
  openBuyerConversationTestPage,
  sampleCommandReply,
  sampleConversationRfqLink,
  sampleConversationRfq,
} from '../../../test/rfq/buyerConversation.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleSignedInUser,
  buildSampleVendorRfqView,
} from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import {
  installVendorDashboardMock,
  openVendorDashboardTestPage,
  sampleVendorUser,
} from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockReply, mockComputedReply, mockErrorReply, mockApiServer } from '../../../test/server.ts';

test('shows unread counts in the buyer’s list and grid and opens the conversation', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView(), '/rfq-dashboard');
  expect(await screen.findByText('1 new message')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '2 messages, 1 new: emnify' }));
  expect(await screen.findByText('Three networks.')).toBeDefined();
});

test('shows unread counts in the vendor’s row', async () => {
  const conversations = [
    buildSampleConversationSummary({ link_id: buildSampleVendorRfqView().link_id, side: 'vendor' }),
  ];
  openVendorDashboardTestPage(
    [buildSampleVendorRfqView()],
    mockReply(listConversationsEndpoint, { conversations, total: 1 }),
  );
  expect(await screen.findByRole('button', { name: /^2 messages, 1 new: Cold-chain/ })).toBeDefined();
});

test('shows authors, masked contact data and messages deleted with their author', async () => {
  const messages = [
    buildSampleMessageView(1, 'buyer', 'Norway?', { own: true }),
    buildSampleMessageView(2, 'vendor', 'Call [hidden until accepted].', { masked: true }),
    buildSampleMessageView(3, 'vendor', null),
  ];
  openBuyerConversationTestPage(buildSampleConversationView({ messages, total: 3, read_up_to: 3 }));
  await findTestMessageField();
  const [own, masked, gone] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(own?.textContent).toMatch(/^You/);
  expect(masked?.textContent).toMatch(
    /^emnify.*Contact details in this message become visible after the provider accepts your request\./,
  );
  expect(gone?.textContent).toContain('Deleted with the author’s account');
});

test('marks displayed messages as read once and labels new ones', async () => {
  const { marks } = openBuyerConversationTestPage(buildSampleConversationView({ read_up_to: 1 }));
  await findTestMessageField();
  expect(screen.getByText('New')).toBeDefined();
  await waitFor(() => expect(marks).toEqual([{ up_to: 2 }]));
});

test('does not mark a conversation as read when the last message is the user’s own', async () => {
  const messages = [
    buildSampleMessageView(1, 'vendor', 'Norway?'),
    buildSampleMessageView(2, 'buyer', 'Three networks.', { own: true }),
  ];
  const { marks } = openBuyerConversationTestPage(buildSampleConversationView({ messages, read_up_to: 1 }));
  await findTestMessageField();
  expect(marks).toEqual([]);
});

test('does not mark read messages again', async () => {
  const { marks } = openBuyerConversationTestPage(buildSampleConversationView());
  await findTestMessageField();
  expect(screen.queryByText('New')).toBeNull();
  expect(marks).toEqual([]);
});

test('clears the field after sending and closes without confirmation', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  const sent: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(
      sendMessageEndpoint,
      ({ body }) => (sent.push(body), { ...sampleCommandReply, rfq_id: sampleConversationRfq.id, number: 3 }),
    ),
  );
  await user.type(await findTestMessageField(), 'And Sweden?{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await findTestMessageField()).value).toBe(''));
  expect(sent).toEqual([{ text: 'And Sweden?' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks before discarding a message and keeps it after a rejection', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  mockApiServer.use(
    mockErrorReply(
      sendMessageEndpoint,
      409,
      'conversation.full',
      'This conversation has reached its limit of 500 messages. You can no longer send messages.',
    ),
  );
  await user.type(await findTestMessageField(), 'And Sweden?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(
    await screen.findByText(
      'This conversation has reached its limit of 500 messages. You can no longer send messages.',
    ),
  ).toBeDefined();
  expect((await findTestMessageField()).value).toBe('And Sweden?');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await findTestMessageField()).value).toBe('And Sweden?');
});

test('keeps unsent messages separate per provider', async () => {
  const rival = buildSampleBuyerRfqLinkView({
    id: '33333333-3333-4333-8333-333333333339',
    rfq_id: sampleConversationRfq.id,
    provider_name: 'Soracom',
  });
  const path = `/rfq-dashboard?conversation=${sampleConversationRfqLink.id}`;
  const notification: NotificationReplyItem = {
    ...{ id: '12', kind: 'message-received', text: 'emnify has written', path },
    ...{ at: '2026-11-24T09:12:44.120Z', until: null, unread: false },
  };
  const { user, back } = openBuyerConversationTestPage(buildSampleConversationView(), '/rfq-dashboard');
  mockApiServer.use(
    mockReply(listRfqLinksEndpoint, [sampleConversationRfqLink, rival]),
    mockReply(listNotificationsEndpoint, { notifications: [notification], total: 1, unread: 0 }),
    mockComputedReply(readConversationEndpoint, ({ url }) =>
      url.pathname.includes(rival.id)
        ? buildSampleConversationView({ link_id: rival.id, provider_name: 'Soracom' })
        : buildSampleConversationView(),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await user.click(await screen.findByRole('link', { name: /emnify has written/ }));
  await user.type(await findTestMessageField(), 'Soracom asks 0.40.');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Message: Soracom' }));
  expect((await findTestMessageField('Soracom')).value).toBe('');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /messages.*: emnify/ }));
  expect((await findTestMessageField()).value).toBe('Soracom asks 0.40.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: /messages.*: emnify/ }));
  expect((await findTestMessageField()).value).toBe('');
});

test('restores an unsent message after session expiry and sign-in', async () => {
  const { user, store } = openBuyerConversationTestPage(buildSampleConversationView());
  await user.type(await findTestMessageField(), 'And Sweden?');
  expect(store.getState().unsaved).toEqual([{ name: 'message', hasDraft: true }]);
  act(() => void store.dispatch(signedOut('expired')));
  await screen.findByText('Please log in to view your RFQ requests.');
  act(() => void store.dispatch(signedIn({ token: 'another', user: buildSampleSignedInUser() })));
  expect((await findTestMessageField()).value).toBe('And Sweden?');
  mockApiServer.use(
    mockReply(sendMessageEndpoint, { ...sampleCommandReply, rfq_id: sampleConversationRfq.id, number: 3 }),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await findTestMessageField()).value).toBe(''));
  expect(safeSessionStorage.read(`draft:message-${sampleConversationRfqLink.id}`)).toBeNull();
});

test('rejects a message above the length limit without truncating it', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  const long = 'a'.repeat(5001);
  await user.click(await findTestMessageField());
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A message can have at most 5,000 characters. This message has 5,001.')).toBeDefined();
  expect((await findTestMessageField()).value).toBe(long);
});

test.each([
  ['rejected', 'The request was declined. No more messages can be sent.'],
  ['expired', 'The request has expired. No more messages can be sent.'],
  ['closed', 'The request is closed. No more messages can be sent.'],
] as const)('shows messages without a form when the request is %s', async (ended, text) => {
  openBuyerConversationTestPage(buildSampleConversationView({ ended }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Three networks.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows an error for a conversation of another user in the URL', async () => {
  openBuyerConversationTestPage(buildSampleConversationView());
  mockApiServer.use(
    mockErrorReply(readConversationEndpoint, 404, 'rfq.link-not-found', 'This conversation was not found.'),
  );
  expect(await screen.findByText(/This conversation does not exist/)).toBeDefined();
});

test('hides loaded messages after the user loses access', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  await user.type(await findTestMessageField(), 'Still there?');
  mockApiServer.use(
    mockReply(sendMessageEndpoint, { ...sampleCommandReply, rfq_id: sampleConversationRfq.id, number: 3 }),
    mockErrorReply(readConversationEndpoint, 404, 'rfq.link-not-found', 'This conversation was not found.'),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/This conversation does not exist/)).toBeDefined();
  expect(screen.queryByText('Three networks.')).toBeNull();
});

/** Opens a conversation as a vendor with read-only access. */
async function openConversationAsProviderViewer(
  overrides: Parameters<typeof buildSampleConversationView>[0] = {},
): Promise<void> {
  installVendorDashboardMock([buildSampleVendorRfqView()]);
  mockApiServer.use(
    mockReply(listConversationsEndpoint, { conversations: [], total: 0 }),
    mockReply(readConversationEndpoint, buildSampleConversationView({ side: 'vendor', ...overrides })),
    mockReply(markConversationReadEndpoint, sampleCommandReply),
  );
  renderTestApp(`/vendor-dashboard?conversation=${sampleConversationRfqLink.id}`, {
    ...sampleVendorUser,
    provider_reads_only: true,
  });
  expect(await screen.findByText('Three networks.')).toBeDefined();
}

test('shows vendors that the request was rejected', async () => {
  await openConversationAsProviderViewer({ ended: 'rejected' });
  expect(screen.getByText('The request was rejected. No more messages can be sent.')).toBeDefined();
});

test('shows viewers of a provider the messages and why they cannot write', async () => {
  await openConversationAsProviderViewer();
  expect(screen.getByText('You have read-only access. Other members of your team can send messages.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});

test('shows viewers of a company the messages and why they cannot write', async () => {
  openBuyerConversationTestPage(buildSampleConversationView());
  mockApiServer.use(
    ...mockBuyerRfqs([sampleConversationRfq], [], () => false),
    mockReply(readOwnCompanyEndpoint, {
      ...{ domain: 'acme.example', email_confirmed: true, standing: 'member', role: 'viewer' },
      ...{
        company: { company_id: sampleConversationRfq.id, name: 'Acme' },
        members: [],
        waiting: [],
        earlier_requests: 0,
      },
    }),
  );
  expect(
    await screen.findByText('You have read-only access. Other members of your company can send messages.'),
  ).toBeDefined();
  expect(screen.getByText('Three networks.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});
