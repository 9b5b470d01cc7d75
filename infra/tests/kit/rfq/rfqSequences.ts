import { conversationDecider } from '@marketplace/command-service/rfq/conversation/conversation.decider.ts';
import { endOf, partyOf } from '@marketplace/command-service/rfq/conversation/party.ts';
import { viewerOnly } from '@marketplace/command-service/companies/viewerOnly.public.ts';
import { rfqDecider, type RfqCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { stated } from '@marketplace/command-service/rfq/testing/rfqHistory.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { MessageSent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { amountAlone } from '@marketplace/contracts/rfq/rfq.quote.ts';
import {
  type ConversationSide,
  type LinkStatus,
  linkStatuses,
  reminderDays,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';
import {
  type CompanyIds,
  companyOfTwo,
  type CompanyStep,
  companySteps,
  createCompany,
  type OfCompany,
  type Person,
  people,
} from './companySteps.ts';
import { amounts, idOf, linkOf, type Provider, providers, vendorId, wordsFor } from './sequenceProviders.ts';
import { createCompanySearches, type SearchStep, searchSteps } from './searchSteps.ts';

const begun = Date.parse('2026-11-02T08:00:00.000Z');
const dayInMs = 24 * 60 * 60 * 1000;

const kinds = [
  ...['view', 'reject', 'withdraw', 'close', 'extend', 'need', 'status', 'delete', 'expire', 'remind', 'charge'],
  ...Array<'hand'>(2).fill('hand'),
  // More often, so that lives come as far as an award.
  ...Array<'accept' | 'respond' | 'add'>(6).fill('accept').concat(Array<'respond'>(9).fill('respond'), 'add', 'add'),
  ...Array<'award' | 'reopen'>(9).fill('award').concat('reopen', 'reopen'),
] as const;

const others = Array<'write' | 'company' | 'search'>(14).fill('company').fill('write', 0, 3).fill('search', 3, 6);

/** What somebody tries. */
export interface Step {
  readonly kind: (typeof kinds)[number] | (typeof others)[number];
  /** On which side somebody writes. */
  readonly side: ConversationSide;
  readonly provider: Provider;
  /** From whom a buyer's command comes; what a stranger writes to a buyer comes from no vendor. */
  readonly who: Person;
  readonly company: CompanyStep;
  readonly search: SearchStep;
  /** Days since the step before. */
  readonly days: number;
  /** Versions that the buyer missed. */
  readonly behind: number;
  readonly status: LinkStatus;
}

export type LifeEvent = RfqEvent | MessageSent | OfCompany | CompanySearchEvent;

/** One RFQ's life: what happened, when, and how decisions see it. */
export interface Life extends CompanyIds {
  readonly rfqId: string;
  readonly events: readonly RfqEvent[];
  /** Instants of the events, ISO 8601. */
  readonly ats: readonly string[];
  readonly state: RfqState;
  /** Messages and events of the RFQ in the order in which they happened, each with its instant. */
  readonly told: readonly { readonly event: RfqEvent | MessageSent; readonly at: string }[];
  /** The same with what happened to the company of the buyer's domain and to its searches. */
  readonly all: readonly { readonly event: LifeEvent; readonly at: string }[];
}

/** A command that was carried out or refused, with how things stood before and after. */
export interface Tried {
  readonly step: Step;
  readonly before: RfqState;
  readonly after: RfqState;
  readonly events: readonly LifeEvent[];
  readonly at: string;
  readonly userIds: CompanyIds['userIds'];
  /** Of the person that the step names. */
  readonly userId: string;
  /** What had happened to the company before. */
  readonly company: readonly OfCompany[];
  /** What had happened to its searches. */
  readonly searches: readonly CompanySearchEvent[];
}

/** A life before it is lived. */
export interface Story {
  /** Whether the buyer has a company, with a colleague in it, before or right after the RFQ is sent. */
  readonly company: 'none' | 'before' | 'after';
  readonly steps: readonly Step[];
}

/** Sequences of what buyers, their colleagues, strangers, vendors, admins and clocks try. */
const sequences: fc.Arbitrary<readonly Step[]> = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.constantFrom<Step['kind'][]>(...kinds, ...others),
      side: fc.constantFrom<ConversationSide[]>('buyer', 'vendor'),
      provider: fc.constantFrom('emnify', 'emnify', 'soracom', 'soracom', ...providers),
      who: fc.constantFrom<Person[]>(...Array<Person>(10).fill('sender'), 'colleague', ...people),
      company: companySteps,
      search: searchSteps,
      days: fc.constantFrom(...Array<number>(24).fill(0), 1, 5, 20, 28, 40),
      behind: fc.constantFrom(0, 0, 0, 1),
      status: fc.constantFrom(...linkStatuses),
    }),
    { minLength: 4, maxLength: 36, size: 'max' },
  ),
);
export const stories: fc.Arbitrary<Story> = fc.record({
  company: fc.constantFrom<Story['company'][]>('none', 'before', 'before', 'after'),
  steps: sequences,
});

/** Where a command is tried. */
interface Place {
  readonly step: Step;
  readonly run: number;
  readonly buyer: Buyer;
  readonly state: RfqState;
  /** Instant, ISO 8601. */
  readonly at: string;
}

function award({ step, run, buyer, state }: Place): RfqCommand {
  const { linkId } = linkOf(run, step.provider);
  const newest = state?.links.find((link) => link.linkId === linkId)?.quoteVersion ?? 1;
  const awards = [{ linkId, version: newest - step.behind }];
  return { type: 'AwardQuotes', buyer, awards, note: 'Not this time.' };
}

function respond({ step: { provider: providerId } }: Place): RfqCommand {
  const quote = { currency: 'EUR', ...amountAlone, details: null, notes: null } as const;
  return { type: 'RespondToRfq', providerId, amount: amounts[providerId], ...quote };
}

/** What only a buyer does. */
export const buyersKinds: readonly Step['kind'][] = ['award', 'close', 'reopen', 'extend', 'need', 'add', 'hand'];

/** What each step tries. */
const commandOf: Readonly<Record<(typeof kinds)[number], (place: Place) => RfqCommand>> = {
  award,
  respond,
  close: ({ buyer }) => ({ type: 'CloseRfq', buyer, note: null }),
  reopen: ({ buyer }) => ({ type: 'ReopenRfq', buyer }),
  extend: ({ buyer, at }) => ({
    ...{ type: 'ExtendDeadline', buyer },
    deadline: new Date(Date.parse(at) + 30 * dayInMs).toISOString(),
  }),
  need: ({ step, buyer, state }) => ({
    ...{ type: 'ChangeNeed', buyer },
    need: { devices: 1000 + step.days, megabytes: '5', months: null, activePercent: null },
    seen:
      step.behind === 0 ? (state?.need ?? null) : { devices: 1, megabytes: null, months: null, activePercent: null },
  }),
  add: ({ step, run, buyer }) => ({
    ...{ type: 'AddProvider', buyer },
    provider: { name: step.provider, link: linkOf(run, step.provider) },
  }),
  hand: ({ buyer }) => ({ type: 'HandOverRfq', buyer }),
  view: ({ step: { provider: providerId } }) => ({ type: 'ViewRfq', providerId }),
  accept: ({ step: { provider: providerId } }) => ({ type: 'AcceptRfq', providerId }),
  reject: ({ step: { provider: providerId } }) => ({
    ...{ type: 'RejectRfq', providerId },
    ...{ reason: 'capacity', note: 'Ask again in spring.' },
  }),
  withdraw: ({ step: { provider: providerId } }) => ({ type: 'WithdrawQuote', providerId }),
  charge: ({ step: { provider: providerId, behind }, state }) => {
    const held = state?.links.find((link) => link.providerId === providerId)?.inCharge ?? null;
    const to = held === null ? vendorId : null;
    return { type: 'SetInCharge', providerId, by: vendorId, to, isColleague: behind === 0, seen: held, former: null };
  },
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

/** Somebody of a side writes on the link with a provider. @param messages those that the link has. */
function written({ step, run, buyer, state, at }: Place, messages: number): readonly MessageSent[] {
  const { linkId, providerId } = linkOf(run, step.provider);
  const caller =
    step.side === 'buyer'
      ? { ...buyer, vendorOf: null }
      : { userId: vendorId, vendorOf: step.who === 'stranger' ? null : providerId, vendorRight: 'vendor' as const };
  return unlessRefused(() => {
    const party = partyOf(state, linkId, caller);
    if (party.onlyReads) throw viewerOnly();
    const { rfqId, buyerId, companyId } = party.rfq;
    const link = { rfqId, linkId, providerId, buyerId, companyId };
    const said = { by: party.side, authorId: caller.userId, text: wordsFor(step.provider), ended: endOf(party, at) };
    const known = { messages, files: 0, read: new Map<string, number>() };
    const made = conversationDecider.decide({ type: 'SendMessage', link, ...said }, known, metaAt(at));
    return made.filter((event) => event.type === 'MessageSent');
  });
}

/** Sends an RFQ to two providers and lets a sequence happen. @param look at every step. */
export function live(run: number, { company: founded, steps }: Story, look: (tried: Tried) => void): Life {
  let now = begun;
  const rfqId = idOf(run, 1);
  const userIds = {
    sender: idOf(run, 'a'),
    colleague: idOf(run, 'b'),
    newcomer: idOf(run, 'c'),
    stranger: idOf(run, 'd'),
  };
  const ids: CompanyIds = { companyId: idOf(run, 'e'), userIds };
  const company = createCompany(ids);
  const searches = createCompanySearches(ids);
  const ats: string[] = [];
  const events: RfqEvent[] = [];
  const told: Life['told'][number][] = [];
  const all: Life['all'][number][] = [];
  let state: RfqState = null;
  const take = (command: RfqCommand, at: string): readonly RfqEvent[] => {
    const made = decided(command, state, at);
    state = made.reduce<RfqState>(rfqDecider.evolve, state);
    events.push(...made);
    ats.push(...made.map(() => at));
    told.push(...made.map((event) => ({ event, at })));
    return made;
  };
  const write = (place: Place): readonly MessageSent[] => {
    const { linkId } = linkOf(run, place.step.provider);
    const earlier = told.filter(({ event }) => event.type === 'MessageSent' && event.data.linkId === linkId);
    const made = written(place, earlier.length);
    told.push(...made.map((event) => ({ event, at: place.at })));
    return made;
  };
  const isGone = ({ kind, side, who }: Step): boolean =>
    company.isErased(who) && (kind === 'write' ? side === 'buyer' : buyersKinds.includes(kind));
  const tryStep = (place: Place): readonly LifeEvent[] => {
    const { step, at } = place;
    if (step.kind === 'company') return company.take(step.company, metaAt(at));
    if (isGone(step)) return [];
    if (step.kind === 'search') return searches.take(step.search, company.acting(step.search.by), metaAt(at));
    return step.kind === 'write' ? write(place) : take(commandOf[step.kind](place), at);
  };
  const keep = (made: readonly LifeEvent[], at: string): void => {
    all.push(...made.map((event) => ({ event, at })));
  };
  const firstAt = new Date(now).toISOString();
  const found = (when: Story['company']): void => {
    for (const step of founded === when ? companyOfTwo : []) keep(company.take(step, metaAt(firstAt)), firstAt);
  };
  found('before');
  const sent = { ...stated, rfqId, buyerId: userIds.sender, companyId: company.sentFor() };
  const chosen = (['emnify', 'soracom'] as const).map((id) => ({ name: id, link: linkOf(run, id) }));
  keep(take({ type: 'SendRfq', stated: sent, providers: chosen, deadline: null }, firstAt), firstAt);
  found('after');
  for (const step of steps) {
    now += step.days * dayInMs;
    const at = new Date(now).toISOString();
    const had = { company: company.events(), searches: searches.events() };
    const [before]: [RfqState] = [state];
    const made = tryStep({ step, run, buyer: company.acting(step.who), state, at });
    keep(made, at);
    look({ step, before, after: state, events: made, at, userIds, userId: userIds[step.who], ...had });
  }
  return { ...ids, rfqId, events, ats, state, told, all };
}
