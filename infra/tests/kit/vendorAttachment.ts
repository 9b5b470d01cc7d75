import { listConversationsEndpoint } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { requireOkTestReplyBody, signInWithInProcessRequest } from './canaryCalls.ts';
import { sendInProcessTestRequest } from './inProcessCalls.ts';

/**
 * Uploads a file as the demo vendor to the vendor's only conversation.
 * @param content complete content of the file, including the PDF header.
 * @returns the path of the file's download.
 */
export async function uploadTestVendorAttachment(
  services: RunningServices,
  password: string,
  content: string,
): Promise<string> {
  const token = await signInWithInProcessRequest(services, 'vendor@emnify.example', password);
  await services.hub.waitUntilReached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 20_000);
  const listed = await requireOkTestReplyBody(
    sendInProcessTestRequest(services.query, { method: 'GET', path: '/api/conversations', token }),
  );
  const { conversations } = listConversationsEndpoint.reply.parse(listed);
  const form = new FormData();
  form.set('file', new File([content], 'prices.pdf'));
  const path = `/api/conversations/${conversations[0]?.link_id ?? ''}/attachments`;
  const { number } = await requireOkTestReplyBody(
    sendInProcessTestRequest(services.command, { path, body: form, token }),
  );
  return `${path}/${String(number)}`;
}
