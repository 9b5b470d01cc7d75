import { rfqDecider, type RfqCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { stated } from '@marketplace/command-service/rfq/testing/rfqHistory.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import { type LinkStatus, linkStatuses, reminderDays } from '@marketplace/contracts/rfq/rfq.values.ts';
import fc from 'fast-check';

/** Providers of the sequences, each with the amount that it alone quotes. */
export const amounts = { emnify: '1.01', soracom: '2.02', '1nce': '3.03', kore: '4.04' } as const;
type Provider = keyof typeof amounts;
const providers = Object.keys(amounts) as readonly Provider[];
export const buyerId = stated.buyerId;
const stranger = '3a1b7a4e-6c54-4f0c-9a58-0c7a51f4f0ff';
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
  readonly kind: (typeof kinds)[number];
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
}

/** A command that was carried out or refused, with how things stood before and after. */
export interface Tried {
  readonly step: Step;
  readonly before: RfqState;
  readonly after: RfqState;
  readonly events: readonly RfqEvent[];
  readonly at: string;
}

/** Sequences of what buyers, strangers, vendors, admins and clocks try. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      provider: fc.constantFrom('emnify', 'emnify', 'soracom', 'soracom', ...providers),
      isStranger: fc.constantFrom(true, ...Array<boolean>(9).fill(false)),
      days: fc.constantFrom(...Array<number>(24).fill(0), 1, 5, 20, 28, 40),
      behind: fc.constantFrom(0, 0, 0, 1),
      status: fc.constantFrom(...linkStatuses),
    }),
    { minLength: 4, maxLength: 24, size: 'max' },
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
  return { type: 'AwardQuotes', buyerId: buyerOf(step), awards, note: 'Not this time.' };
}

function respond({ step: { provider: providerId } }: Place): RfqCommand {
  const quote = { currency: 'EUR', ...amountAlone, details: null, notes: null } as const;
  return { type: 'RespondToRfq', providerId, amount: amounts[providerId], ...quote };
}

/** What each step tries. */
const commandOf: Readonly<Record<Step['kind'], (place: Place) => RfqCommand>> = {
  award,
  respond,
  close: ({ step }) => ({ type: 'CloseRfq', buyerId: buyerOf(step), note: null }),
  reopen: ({ step }) => ({ type: 'ReopenRfq', buyerId: buyerOf(step) }),
  extend: ({ step, at }) => ({
    ...{ type: 'ExtendDeadline', buyerId: buyerOf(step) },
    deadline: new Date(Date.parse(at) + 30 * dayInMs).toISOString(),
  }),
  need: ({ step, state }) => ({
    ...{ type: 'ChangeNeed', buyerId: buyerOf(step) },
    need: { devices: 1000 + step.days, megabytes: '5', months: null, activePercent: null },
    seen:
      step.behind === 0 ? (state?.need ?? null) : { devices: 1, megabytes: null, months: null, activePercent: null },
  }),
  add: ({ step, run }) => ({
    ...{ type: 'AddProvider', buyerId: buyerOf(step) },
    provider: { name: step.provider, link: linkOf(run, step.provider) },
  }),
  view: ({ step: { provider: providerId } }) => ({ type: 'ViewRfq', providerId }),
  accept: ({ step: { provider: providerId } }) => ({ type: 'AcceptRfq', providerId }),
  reject: ({ step: { provider: providerId } }) => ({ type: 'RejectRfq', providerId }),
  withdraw: ({ step: { provider: providerId } }) => ({ type: 'WithdrawQuote', providerId }),
  status: ({ step, run }) => ({
    ...{ type: 'SetLinkStatus', linkId: linkOf(run, step.provider).linkId },
    ...{ to: step.status, notes: null, ifVersion: null },
  }),
  delete: ({ step, run }) => ({ type: 'DeleteLink', linkId: linkOf(run, step.provider).linkId, ifVersion: null }),
  expire: () => ({ type: 'ExpireRfq' }),
  remind: ({ step }) => ({ type: 'RemindOfDeadline', days: reminderDays[step.behind] ?? 1 }),
};

function decided(command: RfqCommand, state: RfqState, at: string): readonly RfqEvent[] {
  try {
    return rfqDecider.decide(command, state, { commandId: idOf(0, 9), actor: 'system', at });
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** Sends an RFQ to two providers and lets a sequence happen. @param look at every step. */
export function live(run: number, steps: readonly Step[], look: (tried: Tried) => void): Life {
  let now = begun;
  const rfqId = idOf(run, 1);
  const chosen = (['emnify', 'soracom'] as const).map((id) => ({ name: id, link: linkOf(run, id) }));
  const first: RfqCommand = { type: 'SendRfq', stated: { ...stated, rfqId }, providers: chosen, deadline: null };
  const ats: string[] = [];
  const events: RfqEvent[] = [];
  let state: RfqState = null;
  const take = (command: RfqCommand, at: string): readonly RfqEvent[] => {
    const made = decided(command, state, at);
    state = made.reduce<RfqState>(rfqDecider.evolve, state);
    events.push(...made);
    ats.push(...made.map(() => at));
    return made;
  };
  take(first, new Date(now).toISOString());
  for (const step of steps) {
    now += step.days * dayInMs;
    const at = new Date(now).toISOString();
    const before: RfqState = state;
    const made = take(commandOf[step.kind]({ step, run, state, at }), at);
    look({ step, before, after: state, events: made, at });
  }
  return { rfqId, events, ats, state };
}
