import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { listRfqLinksEndpoint } from '@marketplace/contracts/rfq/rfq.api.ts';
import {
  listConversationsEndpoint,
  readConversationEndpoint,
  sendAttachmentEndpoint,
} from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import {
  buildSampleBuyerRfqLinkView,
  buildSampleBuyerRfqView,
  buildSampleSignedInUser,
} from '../../../test/fixtures.ts';
import { mockBuyerRfqs } from '../../../test/mockBuyerRfqs.ts';
import { renderTestApp } from '../../../test/renderTestApp.tsx';
import { selectTestConversationAttachment } from '../../../test/rfq/selectTestConversationAttachment.ts';
import { mockReply, mockApiServer } from '../../../test/server.ts';

const rfq = buildSampleBuyerRfqView();
const link = buildSampleBuyerRfqLinkView({ rfq_id: rfq.id, provider_name: 'emnify' });

/** Opens the buyer's conversation with emnify. @returns the message field. */
async function openConversation(isHidden: boolean): Promise<HTMLElement> {
  const empty = { messages: [], total: 0, read_up_to: 0, ended: null, contact_hidden: isHidden };
  mockApiServer.use(
    ...mockBuyerRfqs([rfq]),
    mockReply(listRfqLinksEndpoint, [link]),
    mockReply(listConversationsEndpoint, { conversations: [], total: 0 }),
    mockReply(readConversationEndpoint, {
      link_id: link.id,
      rfq_id: rfq.id,
      provider_name: 'emnify',
      side: 'buyer',
      ...empty,
    }),
  );
  renderTestApp(`/rfq-dashboard?conversation=${link.id}`, buildSampleSignedInUser());
  return screen.findByRole('textbox', { name: 'Message to emnify' });
}

const writeAddress = async (isHidden: boolean): Promise<void> =>
  userEvent.type(await openConversation(isHidden), 'Reach me at ida@meridian.example');

/** Selects a file with the given name. @returns a function that counts the sent files. */
async function chooseFile(name: string, isHidden: boolean): Promise<() => number> {
  await openConversation(isHidden);
  let sent = 0;
  // Does not read the body, because reading a file never ends in jsdom.
  const acceptFile = () => (
    (sent += 1), HttpResponse.json({ position: 'e.9', message: 'Done.', rfq_id: rfq.id, number: 1 })
  );
  mockApiServer.use(http.post(`*${sendAttachmentEndpoint.path}`, acceptFile));
  await selectTestConversationAttachment(userEvent, new File(['%PDF'], name));
  return () => sent;
}

test('previews a message as the provider will see it before acceptance', async () => {
  await writeAddress(true);
  const seen = await screen.findByRole('group', { name: 'Text as shown to emnify' });
  expect(seen.textContent).toBe('Reach me at [hidden until accepted]');
  const lead = screen.getByText('Hidden until emnify accepts:');
  expect(lead.parentElement?.textContent).toContain('“ida@meridian.example”');
  expect(lead.closest('[aria-live="polite"]')).not.toBeNull();
});

test('shows no masking notice once the provider has accepted', async () => {
  await writeAddress(false);
  expect(screen.queryByText(/stay hidden until the provider accepts/)).toBeNull();
  expect(document.querySelector('form [aria-live], [role="dialog"] div[aria-live="polite"]')).toBeNull();
});

test('previews the masked name of a file and sends the file after confirmation', async () => {
  const sent = await chooseFile('ida@meridian.example.pdf', true);
  const question = within(await screen.findByRole('group', { name: 'Send ida@meridian.example.pdf' }));
  const seen = await question.findByRole('group', { name: 'Text as shown to emnify' });
  expect(seen.textContent).toBe('[hidden until accepted].pdf');
  expect(sent()).toBe(0);
  await userEvent.click(question.getByRole('button', { name: 'Send the file' }));
  await waitFor(() => expect(sent()).toBe(1));
  expect(screen.queryByRole('group', { name: 'Send ida@meridian.example.pdf' })).toBeNull();
});

test('does not send a file when the confirmation is cancelled', async () => {
  const sent = await chooseFile('ida@meridian.example.pdf', true);
  await screen.findByRole('group', { name: 'Send ida@meridian.example.pdf' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('group', { name: 'Send ida@meridian.example.pdf' })).toBeNull();
  expect(sent()).toBe(0);
});

test.each([
  ['without contact data in its name', 'networks.pdf', true],
  ['immediately after acceptance', 'ida@meridian.example.pdf', false],
])('sends a file %s', async (_when, name, isHidden) => {
  const sent = await chooseFile(name, isHidden);
  await waitFor(() => expect(sent()).toBe(1));
});
