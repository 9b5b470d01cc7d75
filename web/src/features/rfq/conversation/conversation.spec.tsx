import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { readOwnCompany } from '@marketplace/contracts/companies/companies.api.ts';
import { listNotifications, type NotificationView } from '@marketplace/contracts/notifications/notifications.api.ts';
import { listRfqLinks } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  type ConversationSummary,
  type ConversationView,
  listConversations,
  markConversationRead,
  type MessageView,
  readConversation,
  sendAttachment,
  sendMessage,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import { signedIn, signedOut } from '../../../core/sessionSlice.ts';
import { browserTabStore } from '../../../core/storage.ts';
import {
  buildSampleBuyerLinkView,
  buildSampleBuyerRfqView,
  buildSampleUserView,
  buildSampleVendorRfqView,
} from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockOwnRfqs.ts';
import { renderApp } from '../../../test/renderApp.tsx';
import { selectConversationAttachment } from '../../../test/rfq/selectAttachment.ts';
import {
  installVendorDashboardMock,
  openVendorDashboard,
  sampleVendorUser,
} from '../../../test/rfq/vendorDashboardUtils.ts';
import { mockReply, mockComputedReply, mockRefusal, mockApiServer } from '../../../test/server.ts';

const rfq = buildSampleBuyerRfqView();
const link = buildSampleBuyerLinkView({ rfq_id: rfq.id, provider_name: 'emnify' });
const at = '2026-11-24T09:12:44.120Z';
const message = (number: number, by: MessageView['by'], text: string | null, more: object = {}): MessageView => ({
  ...{ number, by, text, own: false, masked: false, attachment: null, sent_at: at },
  ...more,
});
const view = (change: Partial<ConversationView> = {}): ConversationView => ({
  link_id: link.id,
  rfq_id: rfq.id,
  provider_name: 'emnify',
  side: 'buyer',
  messages: [message(1, 'buyer', 'Norway?', { own: true }), message(2, 'vendor', 'Three networks.')],
  total: 2,
  read_up_to: 2,
  ended: null,
  contact_hidden: true,
  ...change,
});
const summary = (change: Partial<ConversationSummary> = {}): ConversationSummary => ({
  ...{ link_id: link.id, rfq_id: rfq.id, side: 'buyer', messages: 2, unread: 1, last_at: at },
  ...change,
});
const done = { position: 'e.9', message: 'Done.' };

function openBuyer(shown: ConversationView, path = `/rfq-dashboard?conversation=${link.id}`) {
  const marks: unknown[] = [];
  mockApiServer.use(
    ...mockBuyerRfqs([rfq]),
    mockReply(listRfqLinks, [link]),
    mockReply(listConversations, { conversations: [summary()], total: 1 }),
    mockReply(readConversation, shown),
    mockComputedReply(markConversationRead, ({ body }) => (marks.push(body), done)),
  );
  const app = renderApp(path, buildSampleUserView());
  return { ...app, user: userEvent.setup(), marks };
}
const fieldTo = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: `Message to ${name}` });
const field = () => fieldTo('emnify');

test('shows unread counts in the buyer’s list and grid and opens the conversation', async () => {
  const { user } = openBuyer(view(), '/rfq-dashboard');
  expect(await screen.findByText('1 new message')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: '2 messages, 1 new: emnify' }));
  expect(await screen.findByText('Three networks.')).toBeDefined();
});

test('shows unread counts in the vendor’s row', async () => {
  const conversations = [summary({ link_id: buildSampleVendorRfqView().link_id, side: 'vendor' })];
  openVendorDashboard([buildSampleVendorRfqView()], mockReply(listConversations, { conversations, total: 1 }));
  expect(await screen.findByRole('button', { name: /^2 messages, 1 new: Cold-chain/ })).toBeDefined();
});

test('shows authors, masked contact data and messages deleted with their author', async () => {
  const messages = [
    message(1, 'buyer', 'Norway?', { own: true }),
    message(2, 'vendor', 'Call [hidden until accepted].', { masked: true }),
    message(3, 'vendor', null),
  ];
  openBuyer(view({ messages, total: 3, read_up_to: 3 }));
  await field();
  const [own, masked, gone] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(own?.textContent).toMatch(/^You/);
  expect(masked?.textContent).toMatch(/^emnify.*Contact data shows once the provider accepts your request\./);
  expect(gone?.textContent).toContain('Deleted with its author’s account');
});

test('marks displayed messages as read once and labels new ones', async () => {
  const { marks } = openBuyer(view({ read_up_to: 1 }));
  await field();
  expect(screen.getByText('New')).toBeDefined();
  await waitFor(() => expect(marks).toEqual([{ up_to: 2 }]));
});

test('does not mark a conversation as read when the last message is the user’s own', async () => {
  const messages = [message(1, 'vendor', 'Norway?'), message(2, 'buyer', 'Three networks.', { own: true })];
  const { marks } = openBuyer(view({ messages, read_up_to: 1 }));
  await field();
  expect(marks).toEqual([]);
});

test('does not mark read messages again', async () => {
  const { marks } = openBuyer(view());
  await field();
  expect(screen.queryByText('New')).toBeNull();
  expect(marks).toEqual([]);
});

test('clears the field after sending and closes without confirmation', async () => {
  const { user } = openBuyer(view());
  const sent: unknown[] = [];
  mockApiServer.use(
    mockComputedReply(sendMessage, ({ body }) => (sent.push(body), { ...done, rfq_id: rfq.id, number: 3 })),
  );
  await user.type(await field(), 'And Sweden?{Control>}{Enter}{/Control}');
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(sent).toEqual([{ text: 'And Sweden?' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks before discarding a message and keeps it after a rejection', async () => {
  const { user } = openBuyer(view());
  mockApiServer.use(mockRefusal(sendMessage, 409, 'conversation.full', 'This conversation has 500 messages.'));
  await user.type(await field(), 'And Sweden?');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('This conversation has 500 messages.')).toBeDefined();
  expect((await field()).value).toBe('And Sweden?');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await field()).value).toBe('And Sweden?');
});

test('keeps unsent messages separate per provider', async () => {
  const rival = buildSampleBuyerLinkView({
    id: '33333333-3333-4333-8333-333333333339',
    rfq_id: rfq.id,
    provider_name: 'Soracom',
  });
  const path = `/rfq-dashboard?conversation=${link.id}`;
  const notification: NotificationView = {
    ...{ id: '12', kind: 'message-received', text: 'emnify has written', path, at },
    ...{ until: null, unread: false },
  };
  const { user, back } = openBuyer(view(), '/rfq-dashboard');
  mockApiServer.use(
    mockReply(listRfqLinks, [link, rival]),
    mockReply(listNotifications, { notifications: [notification], total: 1, unread: 0 }),
    mockComputedReply(readConversation, ({ url }) =>
      url.pathname.includes(rival.id) ? view({ link_id: rival.id, provider_name: 'Soracom' }) : view(),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  await user.click(await screen.findByRole('link', { name: /emnify has written/ }));
  await user.type(await field(), 'Soracom asks 0.40.');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Write: Soracom' }));
  expect((await fieldTo('Soracom')).value).toBe('');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: /messages.*: emnify/ }));
  expect((await field()).value).toBe('Soracom asks 0.40.');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Throw Away' }));
  await user.click(await screen.findByRole('button', { name: /messages.*: emnify/ }));
  expect((await field()).value).toBe('');
});

test('restores an unsent message after session expiry and sign-in', async () => {
  const { user, store } = openBuyer(view());
  await user.type(await field(), 'And Sweden?');
  expect(store.getState().unsaved).toEqual([{ name: 'message', hasDraft: true }]);
  act(() => void store.dispatch(signedOut('expired')));
  await screen.findByText('Please log in to view your RFQ requests.');
  act(() => void store.dispatch(signedIn({ token: 'another', user: buildSampleUserView() })));
  expect((await field()).value).toBe('And Sweden?');
  mockApiServer.use(mockReply(sendMessage, { ...done, rfq_id: rfq.id, number: 3 }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect(browserTabStore.read(`draft:message-${link.id}`)).toBeNull();
});

test('rejects a message above the length limit without truncating it', async () => {
  const { user } = openBuyer(view());
  const long = 'a'.repeat(5001);
  await user.click(await field());
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('A message has 5,000 characters at most; this one has 5,001.')).toBeDefined();
  expect((await field()).value).toBe(long);
});

test.each([
  ['rejected', 'The request was rejected. Nothing can be written any more.'],
  ['expired', 'The request has expired. Nothing can be written any more.'],
  ['closed', 'The request takes no more answers. Nothing can be written any more.'],
] as const)('shows messages without a form when the request is %s', async (ended, text) => {
  openBuyer(view({ ended }));
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText('Three networks.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows an error for a conversation of another user in the URL', async () => {
  openBuyer(view());
  mockApiServer.use(mockRefusal(readConversation, 404, 'rfq.link-not-found', 'There is no such provider on this RFQ.'));
  expect(await screen.findByText(/This conversation is not yours/)).toBeDefined();
});

const file = (held: boolean) => ({ name: 'networks.pdf', kind: 'pdf', size: 48_213, held }) as const;

test('hides loaded messages after the user loses access', async () => {
  const { user } = openBuyer(view());
  await user.type(await field(), 'Still there?');
  mockApiServer.use(
    mockReply(sendMessage, { ...done, rfq_id: rfq.id, number: 3 }),
    mockRefusal(readConversation, 404, 'rfq.link-not-found', 'There is no such provider on this RFQ.'),
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/This conversation is not yours/)).toBeDefined();
  expect(screen.queryByText('Three networks.')).toBeNull();
});

test('offers files for download and explains when held files open', async () => {
  const messages = [
    message(1, 'vendor', null, { attachment: file(true) }),
    message(2, 'buyer', null, { own: true, attachment: file(false) }),
    message(3, 'vendor', null, { attachment: { ...file(false), name: null } }),
  ];
  openBuyer(view({ messages, total: 3, read_up_to: 3 }));
  await field();
  const [held, own, gone] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(held?.textContent).toMatch(/networks\.pdf, 47 KB.*Opens once the provider accepts your request\./);
  expect(held?.querySelector('button')).toBeNull();
  expect(own?.querySelector('button')?.getAttribute('aria-label')).toBe('Save networks.pdf, 47 KB');
  expect(gone?.textContent).toContain('Deleted with its author’s account');
});

const selectFile = async (user: ReturnType<typeof userEvent.setup>, bytes: number): Promise<void> => {
  await field();
  await selectConversationAttachment(user, new File([new Uint8Array(bytes)], 'networks.pdf'));
};

test('sends a selected file, and keeps the typed text when a file is rejected', async () => {
  const { user } = openBuyer(view());
  let sent = 0;
  // Does not read the body, because reading a file never ends in jsdom.
  const acceptFile = () => ((sent += 1), HttpResponse.json({ ...done, rfq_id: rfq.id, number: 3 }));
  mockApiServer.use(http.post(`*${sendAttachment.path}`, acceptFile));
  await user.type(await field(), 'See the list');
  await selectFile(user, 9);
  await waitFor(() => expect(sent).toBe(1));
  mockApiServer.use(
    mockRefusal(sendAttachment, 422, 'attachment.kind', 'Only PDF, Excel (.xlsx), PNG and JPEG files can be sent.'),
  );
  await selectFile(user, 9);
  expect(await screen.findByText(/^Only PDF, Excel/)).toBeDefined();
  expect((await field()).value).toBe('See the list');
});

test('does not send a file above the size limit', async () => {
  const { user } = openBuyer(view());
  await selectFile(user, 10 * 1024 * 1024 + 1);
  expect(await screen.findByText('A file may have at most 10 MB.')).toBeDefined();
});

test('shows viewers of a provider the messages and why they cannot write', async () => {
  installVendorDashboardMock([buildSampleVendorRfqView()]);
  mockApiServer.use(
    mockReply(listConversations, { conversations: [], total: 0 }),
    mockReply(readConversation, view({ side: 'vendor' })),
    mockReply(markConversationRead, done),
  );
  renderApp(`/vendor-dashboard?conversation=${link.id}`, { ...sampleVendorUser, provider_reads_only: true });
  expect(await screen.findByText('Three networks.')).toBeDefined();
  expect(screen.getByText('You may only read here. Others of your provider write.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});

test('shows viewers of a company the messages and why they cannot write', async () => {
  openBuyer(view());
  mockApiServer.use(
    ...mockBuyerRfqs([rfq], [], () => false),
    mockReply(readOwnCompany, {
      ...{ domain: 'acme.example', email_confirmed: true, standing: 'member', role: 'viewer' },
      ...{ company: { company_id: rfq.id, name: 'Acme' }, members: [], waiting: [], earlier_requests: 0 },
    }),
  );
  expect(await screen.findByText('You may only read here. Others of your company write.')).toBeDefined();
  expect(screen.getByText('Three networks.')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});
