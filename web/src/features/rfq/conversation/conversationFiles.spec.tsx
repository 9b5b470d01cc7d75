import { screen, waitFor, within } from '@testing-library/react';
import type { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { sendAttachmentEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import {
  buildSampleConversationView,
  buildSampleMessageView,
  findTestMessageField,
  openBuyerConversationTestPage,
  sampleCommandReply,
  sampleConversationRfq,
} from '../../../test/rfq/buyerConversation.ts';
import { selectTestConversationAttachment } from '../../../test/rfq/selectTestConversationAttachment.ts';
import { mockErrorReply, mockApiServer } from '../../../test/server.ts';

const file = (held: boolean) => ({ name: 'networks.pdf', kind: 'pdf', size: 48_213, held }) as const;

test('offers files for download and explains when held files open', async () => {
  const messages = [
    buildSampleMessageView(1, 'vendor', null, { attachment: file(true) }),
    buildSampleMessageView(2, 'buyer', null, { own: true, attachment: file(false) }),
    buildSampleMessageView(3, 'vendor', null, { attachment: { ...file(false), name: null } }),
  ];
  openBuyerConversationTestPage(buildSampleConversationView({ messages, total: 3, read_up_to: 3 }));
  await findTestMessageField();
  const [held, own, gone] = within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(held?.textContent).toMatch(
    /networks\.pdf, 47 KB.*You can download this file after the provider accepts your request\./,
  );
  expect(held?.querySelector('button')).toBeNull();
  expect(own?.querySelector('button')?.getAttribute('aria-label')).toBe('Download networks.pdf, 47 KB');
  expect(gone?.textContent).toContain('Deleted with the author’s account');
});

const selectFile = async (user: ReturnType<typeof userEvent.setup>, bytes: number): Promise<void> => {
  await findTestMessageField();
  await selectTestConversationAttachment(user, new File([new Uint8Array(bytes)], 'networks.pdf'));
};

test('sends a selected file, and keeps the typed text when a file is rejected', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  let sent = 0;
  // Does not read the body, because reading a file never ends in jsdom.
  const acceptFile = () => (
    (sent += 1), HttpResponse.json({ ...sampleCommandReply, rfq_id: sampleConversationRfq.id, number: 3 })
  );
  mockApiServer.use(http.post(`*${sendAttachmentEndpoint.path}`, acceptFile));
  await user.type(await findTestMessageField(), 'See the list');
  await selectFile(user, 9);
  await waitFor(() => expect(sent).toBe(1));
  mockApiServer.use(
    mockErrorReply(
      sendAttachmentEndpoint,
      422,
      'attachment.kind',
      'The content of this file is not PDF, Excel (.xlsx), PNG or JPEG. Only files of these types can be sent.',
    ),
  );
  await selectFile(user, 9);
  expect(await screen.findByText(/^The content of this file is not PDF, Excel/)).toBeDefined();
  expect((await findTestMessageField()).value).toBe('See the list');
});

test('does not send a file above the size limit', async () => {
  const { user } = openBuyerConversationTestPage(buildSampleConversationView());
  await selectFile(user, 10 * 1024 * 1024 + 1);
  expect(await screen.findByText('The file is too large. A file can have at most 10 MB.')).toBeDefined();
});
