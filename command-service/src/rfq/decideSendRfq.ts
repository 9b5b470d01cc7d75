import { msg, plural } from '@lingui/core/runtime-macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import { noProviderText, tooManyProvidersText } from '@marketplace/contracts/rfq/rfq.commands.ts';
import type { RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import {
  defaultRfqDeadlineDays,
  maxRfqDeadlineDays,
  maxProvidersPerRfq,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { RfqState } from './rfq.state.ts';

/**
 * A provider name from the buyer, and the link to the provider with this name; `link` is `null` for an unknown name.
 */
export interface RequestedProviderNameAndRfqLink {
  readonly name: string;
  readonly link: SentRfqLinkSnapshot | null;
}

/** A buyer requests quotes from providers. */
export interface SendRfqCommand {
  readonly type: 'SendRfq';
  readonly stated: Omit<RfqSent['data'], 'links' | 'deadline'>;
  readonly providers: readonly RequestedProviderNameAndRfqLink[];
  /** ISO 8601; `null` for the default. */
  readonly deadline: string | null;
}

function fieldRefusal(code: RefusalCode, path: string, message: Message): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

/** @returns the text of refusals for a name that no provider in the catalogue has. */
export function createUnknownProviderText(name: string): Message {
  return msg`There is no provider named “${{ name }}”. Select a provider from the catalogue.`;
}

function validateLinks(providers: readonly RequestedProviderNameAndRfqLink[]): SentRfqLinkSnapshot[] {
  if (providers.length === 0) {
    throw new Refusal('shape', 'rfq.no-provider', noProviderText);
  }
  if (providers.length > maxProvidersPerRfq) {
    throw new Refusal('shape', 'rfq.too-many-providers', tooManyProvidersText);
  }
  const links: SentRfqLinkSnapshot[] = [];
  for (const { name, link } of providers) {
    if (link === null) {
      throw fieldRefusal('rfq.unknown-provider', 'selectedProviders', createUnknownProviderText(name));
    }
    if (links.some(({ providerId }) => providerId === link.providerId)) {
      const text = msg`You have selected ${{ provider: link.providerName }} more than once. Select each provider only once.`;
      throw fieldRefusal('rfq.duplicate-provider', 'selectedProviders', text);
    }
    links.push(link);
  }
  return links;
}

/**
 * @param chosen `null` for the default.
 * @param at current time.
 * @returns the deadline in UTC.
 * @throws Refusal 'rfq.deadline'.
 */
export function resolveRfqDeadline(chosen: string | null, at: string): string {
  const now = Date.parse(at);
  if (chosen === null) return new Date(now + defaultRfqDeadlineDays * dayMs).toISOString();
  const deadline = Date.parse(chosen);
  if (deadline <= now || deadline > now + maxRfqDeadlineDays * dayMs) {
    const message = msg`The deadline must be in the future, at most ${plural({ max: maxRfqDeadlineDays }, { one: '# day', other: '# days' })} from now.`;
    throw fieldRefusal('rfq.deadline', 'deadline', message);
  }
  return new Date(deadline).toISOString();
}

/**
 * Sends an RFQ to one, two or three different providers of the catalogue.
 * @throws Refusal 'rfq.already-sent', 'rfq.deadline', 'rfq.no-provider', 'rfq.too-many-providers',
 * 'rfq.unknown-provider', 'rfq.duplicate-provider'.
 */
export function decideSendRfq(command: SendRfqCommand, state: RfqState, meta: EventMeta): readonly RfqEvent[] {
  if (state !== null) throw new Refusal('state', 'rfq.already-sent', msg`This RFQ has already been sent.`);
  const deadline = resolveRfqDeadline(command.deadline, meta.at);
  return [{ type: 'RfqSent', data: { ...command.stated, deadline, links: validateLinks(command.providers) } }];
}
