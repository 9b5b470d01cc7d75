import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
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

function fieldRefusal(code: RefusalCode, path: string, message: string): Refusal {
  return new Refusal('rule', code, message, [{ path, message }]);
}

function validateLinks(providers: readonly RequestedProviderNameAndRfqLink[]): SentRfqLinkSnapshot[] {
  if (providers.length === 0) {
    throw new Refusal('shape', 'rfq.no-provider', 'Please select at least one provider.');
  }
  if (providers.length > maxProvidersPerRfq) {
    const message = 'You can only select up to 3 providers for quotes. Please deselect a provider first.';
    throw new Refusal('shape', 'rfq.too-many-providers', message);
  }
  const links: SentRfqLinkSnapshot[] = [];
  for (const { name, link } of providers) {
    if (link === null) {
      throw fieldRefusal('rfq.unknown-provider', 'selectedProviders', `There is no provider named "${name}".`);
    }
    if (links.some(({ providerId }) => providerId === link.providerId)) {
      throw fieldRefusal('rfq.duplicate-provider', 'selectedProviders', `"${link.providerName}" is selected twice.`);
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
    const message = `The deadline must lie in the future and at most ${maxRfqDeadlineDays} days ahead.`;
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
  if (state !== null) throw new Refusal('state', 'rfq.already-sent', 'This RFQ was sent before.');
  const deadline = resolveRfqDeadline(command.deadline, meta.at);
  return [{ type: 'RfqSent', data: { ...command.stated, deadline, links: validateLinks(command.providers) } }];
}
