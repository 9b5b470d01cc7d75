import { listConversations } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { Services } from '@marketplace/product/start/services.ts';
import { expectOk, signIn } from './canaryCalls.ts';
import { call } from './inProcessCalls.ts';

/**
 * The demo's vendor answers in its only conversation with a file.
 * @param content what is in it, which begins as a PDF does. @returns the path that it is saved from.
 */
export async function answerWithFile(services: Services, password: string, content: string): Promise<string> {
  const token = await signIn(services, 'vendor@emnify.example', password);
  await services.hub.reached(`${services.commandDeps.epoch}.${await services.readers.store.head()}`, 20_000);
  const listed = await expectOk(call(services.query, { method: 'GET', path: '/api/conversations', token }));
  const { conversations } = listConversations.reply.parse(listed);
  const form = new FormData();
  form.set('file', new File([content], 'prices.pdf'));
  const path = `/api/conversations/${conversations[0]?.link_id ?? ''}/attachments`;
  const { number } = await expectOk(call(services.command, { path, body: form, token }));
  return `${path}/${String(number)}`;
}
