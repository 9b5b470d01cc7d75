import { conversationDecider } from '@marketplace/command-service/rfq/conversation/conversation.decider.ts';
import { endOf, partyOf } from '@marketplace/command-service/rfq/conversation/party.ts';
import { rfqDecider, type RfqCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { stated } from '@marketplace/command-service/rfq/testing/rfqHistory.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { MessageSent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import {
  type ConversationSide,
  type LinkStatus,
  linkStatuses,
  reminderDays,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';

/** Providers of the sequences, each with the amount that it alone quotes. */
export const amounts = { emnify: '1.01', soracom: '2.02', '1nce': '3.03', kore: '4.04' } as const;
export type Provider = keyof typeof amounts;
export const providers = Object.keys(amounts) as readonly Provider[];
export const buyerId = stated.buyerId;
export const stranger = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';
const begun = Date.parse('2026-11-02T08:00:00.000Z');
const dayInMs = 24 * 60 * 60 * 1000;

const kinds = [
  ...['view', 'reject', 'withdraw', 'close', 'extend', 'need', 'status', 'delete', 'expire', 'remind'],
  // More often, so that lives come as far as an award.
  ...Array<'accept' | 'respond' | 'add'>(6).fill('accept').concat(Array<'respond'>(8).fill('respond'), 'add', 'add'),
  ...Array<'award' | 'reopen'>(5).fill('award').concat('reopen', 'reopen'),
] as const;

/** What somebody tries. */
export interface Step {
  readonly kind: (typeof kinds)[number] | 'write';
  /** On which side somebody writes. */
  readonly side: ConversationSide;
  readonly provider: Provider;
  /** Whether a buyer's command comes from somebody else. */
  readonly isStranger: boolean;
  /** Days since the step before. */
  readonly days: number;
  /** Versions that the buyer missed. */
  readonly behind: number;
  readonly status: LinkStatus;
}

/** One RFQ's life: what happened, when, and how decisions see it. */
export interface Life {
  readonly rfqId: string;
  readonly events: readonly RfqEvent[];
  /** Instants of the events, ISO 8601. */
  readonly ats: readonly string[];
  readonly state: RfqState;
  /** Messages and events of the RFQ in the order in which they happened, each with its instant. */
  readonly told: readonly { readonly event: RfqEvent | MessageSent; readonly at: string }[];
}

/** A command that was carried out or refused, with how things stood before and after. */
export interface Tried {
  readonly step: Step;
  readonly before: RfqState;
  readonly after: RfqState;
  readonly events: readonly (RfqEvent | MessageSent)[];
  readonly at: string;
}

/** Sequences of what buyers, strangers, vendors, admins and clocks try. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.constantFrom<Step['kind'][]>(...kinds, 'write', 'write'),
      side: fc.constantFrom<ConversationSide[]>('buyer', 'vendor'),
      provider: fc.constantFrom('emnify', 'emnify', 'soracom', 'soracom', ...providers),
      isStranger: fc.constantFrom(true, ...Array<boolean>(9).fill(false)),
      days: fc.constantFrom(...Array<number>(24).fill(0), 1, 5, 20, 28, 40),
      behind: fc.constantFrom(0, 0, 0, 1),
      status: fc.constantFrom(...linkStatuses),
    }),
    { minLength: 4, maxLength: 26, size: 'max' },
  ),
);

const idOf = (run: number, of: number): string => `${of}0000000-0000-4000-8000-${String(run).padStart(12, '0')}`;

function linkOf(run: number, providerId: Provider) {
  const linkId = idOf(run, 2 + providers.indexOf(providerId));
  return {
    linkId,
    providerId,
    providerName: providerId.toUpperCase(),
    providerType: 'MVNO',
    providerWebsite: null,
  } as const;
}

/** Where a command is tried. */
interface Place {
  readonly step: Step;
  readonly run: number;
  readonly state: RfqState;
  /** Instant, ISO 8601. */
  readonly at: string;
}

const buyerOf = ({ isStranger }: Step): string => (isStranger ? stranger : buyerId);

function award({ step, run, state }: Place): RfqCommand {
  const { linkId } = linkOf(run, step.provider);
  const newest = state?.links.find((link) => link.linkId === linkId)?.quoteVersion ?? 1;
  const awards = [{ linkId, version: newest - step.behind }];
  return { type: 'AwardQuotes', buyer: { userId: buyerOf(step) }, awards, note: 'Not this time.' };
}

function respond({ step: { provider: providerId } }: Place): RfqCommand {
  const quote = { currency: 'EUR', ...amountAlone, details: null, notes: null } as const;
  return { type: 'RespondToRfq', providerId, amount: amounts[providerId], ...quote };
}

/** What each step tries. */
const commandOf: Readonly<Record<Exclude<Step['kind'], 'write'>, (place: Place) => RfqCommand>> = {
  award,
  respond,
  close: ({ step }) => ({ type: 'CloseRfq', buyer: { userId: buyerOf(step) }, note: null }),
  reopen: ({ step }) => ({ type: 'ReopenRfq', buyer: { userId: buyerOf(step) } }),
  extend: ({ step, at }) => ({
    ...{ type: 'ExtendDeadline', buyer: { userId: buyerOf(step) } },
    deadline: new Date(Date.parse(at) + 30 * dayInMs).toISOString(),
  }),
  need: ({ step, state }) => ({
    ...{ type: 'ChangeNeed', buyer: { userId: buyerOf(step) } },
    need: { devices: 1000 + step.days, megabytes: '5', months: null, activePercent: null },
    seen:
      step.behind === 0 ? (state?.need ?? null) : { devices: 1, megabytes: null, months: null, activePercent: null },
  }),
  add: ({ step, run }) => ({
    ...{ type: 'AddProvider', buyer: { userId: buyerOf(step) } },
    provider: { name: step.provider, link: linkOf(run, step.provider) },
  }),
  view: ({ step: { provider: providerId } }) => ({ type: 'ViewRfq', providerId }),
  accept: ({ step: { provider: providerId } }) => ({ type: 'AcceptRfq', providerId }),
  reject: ({ step: { provider: providerId } }) => ({
    ...{ type: 'RejectRfq', providerId },
    ...{ reason: 'capacity', note: 'Ask again in spring.' },
  }),
  withdraw: ({ step: { provider: providerId } }) => ({ type: 'WithdrawQuote', providerId }),
  status: ({ step, run }) => ({
    ...{ type: 'SetLinkStatus', linkId: linkOf(run, step.provider).linkId },
    ...{ to: step.status, notes: null, ifVersion: null },
  }),
  delete: ({ step, run }) => ({ type: 'DeleteLink', linkId: linkOf(run, step.provider).linkId, ifVersion: null }),
  expire: () => ({ type: 'ExpireRfq' }),
  remind: ({ step }) => ({ type: 'RemindOfDeadline', days: reminderDays[step.behind] ?? 1 }),
};

/** @returns nothing where it was refused. */
function unlessRefused<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const metaAt = (at: string) => ({ commandId: idOf(0, 9), actor: 'system', at });
const decided = (command: RfqCommand, state: RfqState, at: string): readonly RfqEvent[] =>
  unlessRefused(() => rfqDecider.decide(command, state, metaAt(at)));

/** What a message says to a provider or of it, and by it alone. */
export const wordsFor = (provider: Provider): string => `Only for ${provider}: +47 22 12 34 56`;

/** Somebody of a side writes on the link with a provider. @param messages those that the link has. */
function written({ step, run, state, at }: Place, messages: number): readonly MessageSent[] {
  const { linkId, providerId } = linkOf(run, step.provider);
  const caller =
    step.side === 'buyer'
      ? { userId: buyerOf(step), vendorOf: null }
      : { userId: stranger, vendorOf: step.isStranger ? null : providerId };
  return unlessRefused(() => {
    const party = partyOf(state, linkId, caller);
    const link = { rfqId: party.rfq.rfqId, linkId, providerId, buyerId: party.rfq.buyerId, companyId: null };
    const said = { by: party.side, authorId: caller.userId, text: wordsFor(step.provider), ended: endOf(party, at) };
    const known = { messages, files: 0, read: new Map<string, number>() };
    const made = conversationDecider.decide({ type: 'SendMessage', link, ...said }, known, metaAt(at));
    return made.filter((event) => event.type === 'MessageSent');
  });
}

/** Sends an RFQ to two providers and lets a sequence happen. @param look at every step. */
export function live(run: number, steps: readonly Step[], look: (tried: Tried) => void): Life {
  let now = begun;
  const rfqId = idOf(run, 1);
  const chosen = (['emnify', 'soracom'] as const).map((id) => ({ name: id, link: linkOf(run, id) }));
  const first: RfqCommand = { type: 'SendRfq', stated: { ...stated, rfqId }, providers: chosen, deadline: null };
  const ats: string[] = [];
  const events: RfqEvent[] = [];
  const told: Life['told'][number][] = [];
  let state: RfqState = null;
  const take = (command: RfqCommand, at: string): readonly RfqEvent[] => {
    const made = decided(command, state, at);
    state = made.reduce<RfqState>(rfqDecider.evolve, state);
    events.push(...made);
    ats.push(...made.map(() => at));
    told.push(...made.map((event) => ({ event, at })));
    return made;
  };
  take(first, new Date(now).toISOString());
  for (const step of steps) {
    now += step.days * dayInMs;
    const at = new Date(now).toISOString();
    const before: RfqState = state;
    const place = { step, run, state, at };
    if (step.kind === 'write') {
      const { linkId } = linkOf(run, step.provider);
      const earlier = told.filter(({ event }) => event.type === 'MessageSent' && event.data.linkId === linkId);
      const made = written(place, earlier.length);
      told.push(...made.map((event) => ({ event, at })));
      look({ step, before, after: state, events: made, at });
    } else look({ step, before, after: state, events: take(commandOf[step.kind](place), at), at });
  }
  return { rfqId, events, ats, state, told };
}
