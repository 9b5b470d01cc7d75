import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { findOutboundUrlProblem, type OutboundUrlRules } from './outboundUrlRules.public.ts';

function addressRefusal(message: Message): Refusal {
  return new Refusal('rule', 'webhook.address', message, [{ path: 'url', message }]);
}

/**
 * Parses a URL typed by a user. The IP addresses of its host are checked at every call.
 * @throws Refusal 'webhook.address' if the URL is invalid or must not be called.
 */
export function parseWebhookUrl(typed: string, rules: OutboundUrlRules): URL {
  if (!URL.canParse(typed)) throw addressRefusal(msg`Enter a valid URL, such as https://hooks.example.com/rfqs.`);
  const url = new URL(typed);
  const problem = findOutboundUrlProblem(url, rules);
  if (problem !== null) throw addressRefusal(problem);
  url.hash = '';
  return url;
}
