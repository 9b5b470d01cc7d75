import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import { conversationDecider } from '@marketplace/command-service/rfq/conversation/conversation.decider.ts';
import {
  determineConversationEndReason,
  resolveUserSideInRfqConversation,
} from '@marketplace/command-service/rfq/conversation/conversationParty.ts';
import { createCompanyViewerRefusal } from '@marketplace/command-service/companies/viewerOnlyRefusal.public.ts';
import { rfqDecider, type RfqCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { sampleRfqInput } from '@marketplace/command-service/rfq/testing/rfqEventFixtures.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { MessageSent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type RandomRfqTestUserAndCompanyIds,
  sampleTwoOwnerCompanySteps,
  createRandomCompanyTestSimulation,
  type RandomRfqTestCompanyEvent,
} from './companySteps.ts';
import {
  rfqCommandBuildersByTestStepKind,
  buyerOnlyRfqTestStepKinds,
  type RandomRfqTestStepSequence,
  type RandomRfqTestStep,
  type RandomRfqTestStepContext,
} from './rfqSteps.ts';
import { createRandomSharedSearchTestSimulation } from './searchSteps.ts';
import {
  buildRandomRfqTestEntityId,
  buildRandomRfqTestLink,
  randomRfqTestVendorId,
  buildTestTextUniqueToProvider,
} from './sequenceProviders.ts';

const startedAt = Date.parse('2026-11-02T08:00:00.000Z');

export type RandomRfqTestEvent = RfqEvent | MessageSent | RandomRfqTestCompanyEvent | CompanySearchEvent;

/** The result of running a sequence for one RFQ: its events, their instants and the resulting state. */
export interface RandomRfqTestHistory extends RandomRfqTestUserAndCompanyIds {
  readonly rfqId: string;
  readonly events: readonly RfqEvent[];
  /** Instants of the events, ISO 8601. */
  readonly eventTimes: readonly string[];
  readonly state: RfqState;
  /** Messages and events of the RFQ in order, each with its instant. */
  readonly rfqEventsWithTimes: readonly { readonly event: RfqEvent | MessageSent; readonly at: string }[];
  /**
   * The entries of `rfqEventsWithTimes` and the events of the buyer's company and of the company's searches, in order.
   */
  readonly allEventsWithTimes: readonly { readonly event: RandomRfqTestEvent; readonly at: string }[];
}

/** A step that was executed or refused, with the state before and after. */
export interface TriedRandomRfqTestStep {
  readonly step: RandomRfqTestStep;
  readonly before: RfqState;
  readonly after: RfqState;
  readonly events: readonly RandomRfqTestEvent[];
  readonly at: string;
  readonly userIds: RandomRfqTestUserAndCompanyIds['userIds'];
  /** Id of the user that the step names in `who`. */
  readonly userId: string;
  /** Events of the company before the step. */
  readonly company: readonly RandomRfqTestCompanyEvent[];
  /** Events of the company's searches before the step. */
  readonly searches: readonly CompanySearchEvent[];
}

/** @returns the decided events; none when the decision is refused. */
function unlessRefused<Event>(decide: () => readonly Event[]): readonly Event[] {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

const buildMeta = (at: string) => ({ commandId: buildRandomRfqTestEntityId(0, 9), actor: 'system', at });
const decideRfq = (command: RfqCommand, state: RfqState, at: string): readonly RfqEvent[] =>
  unlessRefused(() => rfqDecider.decide(command, state, buildMeta(at)));

/**
 * Sends a message on the link with a provider.
 * @param messages number of messages that the link already has.
 */
function sendMessage(
  { step, run, buyer, state, at }: RandomRfqTestStepContext,
  messages: number,
): readonly MessageSent[] {
  const { linkId, providerId } = buildRandomRfqTestLink(run, step.provider);
  const caller =
    step.side === 'buyer'
      ? { ...buyer, vendorOf: null }
      : {
          userId: randomRfqTestVendorId,
          vendorOf: step.who === 'stranger' ? null : providerId,
          vendorRight: 'vendor' as const,
        };
  return unlessRefused(() => {
    const party = resolveUserSideInRfqConversation(state, linkId, caller);
    if (party.isReadOnly) throw createCompanyViewerRefusal();
    const { rfqId, buyerId, companyId } = party.rfq;
    const link = { rfqId, linkId, providerId, buyerId, companyId };
    const said = {
      by: party.side,
      authorId: caller.userId,
      text: buildTestTextUniqueToProvider(step.provider),
      ended: determineConversationEndReason(party, at),
    };
    const known = { messages, files: 0, read: new Map<string, number>() };
    const made = conversationDecider.decide({ type: 'SendMessage', link, ...said }, known, buildMeta(at));
    return made.filter((event) => event.type === 'MessageSent');
  });
}

/**
 * Runs a sequence for an RFQ to two providers.
 * @param run number of the run, from which ids are derived.
 * @param look called after every step.
 */
export function runRandomRfqTestSteps(
  run: number,
  { company: founded, steps }: RandomRfqTestStepSequence,
  look: (tried: TriedRandomRfqTestStep) => void,
): RandomRfqTestHistory {
  let now = startedAt;
  const rfqId = buildRandomRfqTestEntityId(run, 1);
  const userIds = {
    sender: buildRandomRfqTestEntityId(run, 'a'),
    colleague: buildRandomRfqTestEntityId(run, 'b'),
    newcomer: buildRandomRfqTestEntityId(run, 'c'),
    stranger: buildRandomRfqTestEntityId(run, 'd'),
  };
  const ids: RandomRfqTestUserAndCompanyIds = { companyId: buildRandomRfqTestEntityId(run, 'e'), userIds };
  const company = createRandomCompanyTestSimulation(ids);
  const searches = createRandomSharedSearchTestSimulation(ids);
  const ats: string[] = [];
  const events: RfqEvent[] = [];
  const told: { readonly event: RfqEvent | MessageSent; readonly at: string }[] = [];
  const all: { readonly event: RandomRfqTestEvent; readonly at: string }[] = [];
  let state: RfqState = null;
  const execute = (command: RfqCommand, at: string): readonly RfqEvent[] => {
    const made = decideRfq(command, state, at);
    state = made.reduce<RfqState>(rfqDecider.evolve, state);
    events.push(...made);
    ats.push(...made.map(() => at));
    told.push(...made.map((event) => ({ event, at })));
    return made;
  };
  const write = (context: RandomRfqTestStepContext): readonly MessageSent[] => {
    const { linkId } = buildRandomRfqTestLink(run, context.step.provider);
    const earlier = told.filter(({ event }) => event.type === 'MessageSent' && event.data.linkId === linkId);
    const made = sendMessage(context, earlier.length);
    told.push(...made.map((event) => ({ event, at: context.at })));
    return made;
  };
  const isByErasedUser = ({ kind, side, who }: RandomRfqTestStep): boolean =>
    company.isErased(who) && (kind === 'write' ? side === 'buyer' : buyerOnlyRfqTestStepKinds.includes(kind));
  const tryStep = (context: RandomRfqTestStepContext): readonly RandomRfqTestEvent[] => {
    const { step, at } = context;
    if (step.kind === 'company') return company.take(step.company, buildMeta(at));
    if (isByErasedUser(step)) return [];
    if (step.kind === 'search') return searches.take(step.search, company.acting(step.search.by), buildMeta(at));
    return step.kind === 'write' ? write(context) : execute(rfqCommandBuildersByTestStepKind[step.kind](context), at);
  };
  const record = (made: readonly RandomRfqTestEvent[], at: string): void => {
    all.push(...made.map((event) => ({ event, at })));
  };
  const firstAt = new Date(now).toISOString();
  const createCompanyWhen = (when: RandomRfqTestStepSequence['company']): void => {
    for (const step of founded === when ? sampleTwoOwnerCompanySteps : [])
      record(company.take(step, buildMeta(firstAt)), firstAt);
  };
  createCompanyWhen('before');
  const sent = { ...sampleRfqInput, rfqId, buyerId: userIds.sender, companyId: company.sentFor() };
  const chosen = (['emnify', 'soracom'] as const).map((id) => ({ name: id, link: buildRandomRfqTestLink(run, id) }));
  record(execute({ type: 'SendRfq', stated: sent, providers: chosen, deadline: null }, firstAt), firstAt);
  createCompanyWhen('after');
  for (const step of steps) {
    now += step.days * dayMs;
    const at = new Date(now).toISOString();
    const had = { company: company.events(), searches: searches.events() };
    const [before]: [RfqState] = [state];
    const made = tryStep({ step, run, buyer: company.acting(step.who), state, at });
    record(made, at);
    look({ step, before, after: state, events: made, at, userIds, userId: userIds[step.who], ...had });
  }
  return { ...ids, rfqId, events, eventTimes: ats, state, rfqEventsWithTimes: told, allEventsWithTimes: all };
}
