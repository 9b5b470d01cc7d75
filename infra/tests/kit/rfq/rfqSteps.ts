import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { RfqCommand } from '@marketplace/command-service/rfq/rfq.decider.ts';
import type { RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { defaultsForStoredAmountOnlyQuotes } from '@marketplace/contracts/rfq/rfq.quote.ts';
import {
  type ConversationSide,
  type RfqLinkStatus,
  rfqLinkStatuses,
  deadlineReminderDays,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import fc from 'fast-check';
import {
  type RandomCompanyTestStep,
  arbitraryCompanyTestStep,
  type RandomRfqTestUser,
  randomRfqTestUsers,
} from './companySteps.ts';
import { type RandomSharedSearchTestStep, arbitrarySharedSearchTestStep } from './searchSteps.ts';
import {
  testQuotedAmountByProvider,
  buildRandomRfqTestLink,
  type RandomRfqTestProviderId,
  randomRfqTestProviderIds,
  randomRfqTestVendorId,
} from './sequenceProviders.ts';

const kinds = [
  ...['view', 'reject', 'withdraw', 'close', 'extend', 'need', 'status', 'delete', 'expire', 'remind', 'charge'],
  ...Array<'hand'>(2).fill('hand'),
  // These kinds are repeated to make awards likely.
  ...Array<'accept' | 'respond' | 'add'>(6).fill('accept').concat(Array<'respond'>(9).fill('respond'), 'add', 'add'),
  ...Array<'award' | 'reopen'>(9).fill('award').concat('reopen', 'reopen'),
] as const;

const others = Array<'write' | 'company' | 'search'>(14).fill('company').fill('write', 0, 3).fill('search', 3, 6);

/** A random step of a sequence. */
export interface RandomRfqTestStep {
  readonly kind: (typeof kinds)[number] | (typeof others)[number];
  /** The side that sends the message. */
  readonly side: ConversationSide;
  readonly provider: RandomRfqTestProviderId;
  /**
   * The user who executes the buyer's command. In messages from the vendor side, `stranger` stands for a user who
   * represents no provider.
   */
  readonly who: RandomRfqTestUser;
  readonly company: RandomCompanyTestStep;
  readonly search: RandomSharedSearchTestStep;
  /** Days since the previous step. */
  readonly days: number;
  /**
   * Number of versions between the data that the user has read and the current data; 0 if the user's data is current.
   */
  readonly behind: number;
  readonly status: RfqLinkStatus;
}

/** Input of a run. */
export interface RandomRfqTestStepSequence {
  /** Whether the buyer's company is created before or after the RFQ is sent, if at all. */
  readonly company: 'none' | 'before' | 'after';
  readonly steps: readonly RandomRfqTestStep[];
}

/** Generates sequences of steps by buyers, their colleagues, strangers, vendors, admins and timers. */
const sequences: fc.Arbitrary<readonly RandomRfqTestStep[]> = fc.noBias(
  fc.array(
    fc.record({
      kind: fc.constantFrom<RandomRfqTestStep['kind'][]>(...kinds, ...others),
      side: fc.constantFrom<ConversationSide[]>('buyer', 'vendor'),
      provider: fc.constantFrom('emnify', 'emnify', 'soracom', 'soracom', ...randomRfqTestProviderIds),
      who: fc.constantFrom<RandomRfqTestUser[]>(
        ...Array<RandomRfqTestUser>(10).fill('sender'),
        'colleague',
        ...randomRfqTestUsers,
      ),
      company: arbitraryCompanyTestStep,
      search: arbitrarySharedSearchTestStep,
      days: fc.constantFrom(...Array<number>(24).fill(0), 1, 5, 20, 28, 40),
      behind: fc.constantFrom(0, 0, 0, 1),
      status: fc.constantFrom(...rfqLinkStatuses),
    }),
    { minLength: 4, maxLength: 36, size: 'max' },
  ),
);
export const arbitraryRfqTestStepSequence: fc.Arbitrary<RandomRfqTestStepSequence> = fc.record({
  company: fc.constantFrom<RandomRfqTestStepSequence['company'][]>('none', 'before', 'before', 'after'),
  steps: sequences,
});

/** A step with the state in which it is executed. */
export interface RandomRfqTestStepContext {
  readonly step: RandomRfqTestStep;
  readonly run: number;
  readonly buyer: BuyerWithCompanyMembership;
  readonly state: RfqState;
  /** Instant, ISO 8601. */
  readonly at: string;
}

function award({ step, run, buyer, state }: RandomRfqTestStepContext): RfqCommand {
  const { linkId } = buildRandomRfqTestLink(run, step.provider);
  const newest = state?.links.find((link) => link.linkId === linkId)?.quoteVersion ?? 1;
  const awards = [{ linkId, version: newest - step.behind }];
  return { type: 'AwardQuotes', buyer, awards, note: 'Not this time.' };
}

function respond({ step: { provider: providerId } }: RandomRfqTestStepContext): RfqCommand {
  const quote = { currency: 'EUR', ...defaultsForStoredAmountOnlyQuotes, details: null, notes: null } as const;
  return { type: 'RespondToRfq', providerId, amount: testQuotedAmountByProvider[providerId], ...quote };
}

/** Kinds of steps that only a buyer can execute. */
export const buyerOnlyRfqTestStepKinds: readonly RandomRfqTestStep['kind'][] = [
  'award',
  'close',
  'reopen',
  'extend',
  'need',
  'add',
  'hand',
];

/** Functions that build the command of a step, by kind of step. */
export const rfqCommandBuildersByTestStepKind: Readonly<
  Record<(typeof kinds)[number], (context: RandomRfqTestStepContext) => RfqCommand>
> = {
  award,
  respond,
  close: ({ buyer }) => ({ type: 'CloseRfq', buyer, note: null }),
  reopen: ({ buyer }) => ({ type: 'ReopenRfq', buyer }),
  extend: ({ buyer, at }) => ({
    ...{ type: 'ExtendDeadline', buyer },
    deadline: new Date(Date.parse(at) + 30 * dayMs).toISOString(),
  }),
  need: ({ step, buyer, state }) => ({
    ...{ type: 'ChangeNeed', buyer },
    need: { devices: 1000 + step.days, megabytes: '5', months: null, activePercent: null },
    seen:
      step.behind === 0 ? (state?.need ?? null) : { devices: 1, megabytes: null, months: null, activePercent: null },
  }),
  add: ({ step, run, buyer }) => ({
    ...{ type: 'AddProvider', buyer },
    provider: { name: step.provider, link: buildRandomRfqTestLink(run, step.provider) },
  }),
  hand: ({ buyer }) => ({ type: 'TransferRfq', buyer }),
  view: ({ step: { provider: providerId } }) => ({ type: 'ViewRfq', providerId }),
  accept: ({ step: { provider: providerId } }) => ({ type: 'AcceptRfq', providerId }),
  reject: ({ step: { provider: providerId } }) => ({
    ...{ type: 'RejectRfq', providerId },
    ...{ reason: 'capacity', note: 'Ask again in spring.' },
  }),
  withdraw: ({ step: { provider: providerId } }) => ({ type: 'WithdrawQuote', providerId }),
  charge: ({ step: { provider: providerId, behind }, state }) => {
    const held = state?.links.find((link) => link.providerId === providerId)?.inCharge ?? null;
    const to = held === null ? randomRfqTestVendorId : null;
    return {
      type: 'SetInCharge',
      providerId,
      by: randomRfqTestVendorId,
      to,
      isColleague: behind === 0,
      seen: held,
      former: null,
    };
  },
  status: ({ step, run }) => ({
    ...{ type: 'SetLinkStatus', linkId: buildRandomRfqTestLink(run, step.provider).linkId },
    ...{ to: step.status, notes: null, ifVersion: null },
  }),
  delete: ({ step, run }) => ({
    type: 'DeleteLink',
    linkId: buildRandomRfqTestLink(run, step.provider).linkId,
    ifVersion: null,
  }),
  expire: () => ({ type: 'ExpireRfq' }),
  remind: ({ step }) => ({ type: 'RemindOfDeadline', days: deadlineReminderDays[step.behind] ?? 1 }),
};
