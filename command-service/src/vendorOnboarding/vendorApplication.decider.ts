import { msg } from '@lingui/core/runtime-macro';
import type {
  ProviderApplicationEvent,
  ApplicationMade,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

export interface SubmitProviderApplicationCommand {
  readonly type: 'MakeApplication';
  readonly made: ApplicationMade['data'];
}

export interface AcceptProviderApplicationCommand {
  readonly type: 'AcceptApplication';
  readonly userId: string;
  readonly applicationId: string;
  readonly providerId: string;
}

export interface RejectProviderApplicationCommand {
  readonly type: 'RejectApplication';
  readonly userId: string;
  readonly applicationId: string;
  readonly reason: string;
}

export type ProviderApplicationCommand =
  | SubmitProviderApplicationCommand
  | AcceptProviderApplicationCommand
  | RejectProviderApplicationCommand;

/** Id of the application that awaits a decision; `null` if there is none. */
export type PendingProviderApplicationId = string | null;

/** Refusal for an application that was already decided or never made, or that belongs to an erased user. */
export function createProviderApplicationNotPendingRefusal(): Refusal {
  return new Refusal('state', 'application.not-open', msg`This application is no longer waiting for a decision.`);
}

/** @throws Refusal 'application.not-open' unless this application awaits a decision. */
export function requireProviderApplicationPending(waiting: PendingProviderApplicationId, applicationId: string): void {
  if (waiting !== applicationId) throw createProviderApplicationNotPendingRefusal();
}

function decideApplication(
  command: ProviderApplicationCommand,
  waiting: PendingProviderApplicationId,
): readonly ProviderApplicationEvent[] {
  if (command.type === 'MakeApplication') {
    if (waiting !== null) {
      throw new Refusal(
        'state',
        'application.open',
        msg`You already have an application that is waiting for a decision.`,
      );
    }
    return [{ type: 'ApplicationMade', data: command.made }];
  }
  const { userId, applicationId } = command;
  requireProviderApplicationPending(waiting, applicationId);
  if (command.type === 'AcceptApplication') {
    return [{ type: 'ApplicationAccepted', data: { applicationId, userId, providerId: command.providerId } }];
  }
  return [{ type: 'ApplicationRejected', data: { applicationId, userId, reason: command.reason } }];
}

/** Decider of an `application-{userId}` stream: at most one open application per user. */
export const providerApplicationDecider: Decider<
  PendingProviderApplicationId,
  ProviderApplicationCommand,
  ProviderApplicationEvent
> = {
  initial: null,
  quota: {
    maxEvents: 200,
    maxCharacters: 1_000_000,
    isExempt: ({ type }) => type !== 'MakeApplication',
    refusal: {
      code: 'application.history-full',
      message: msg`You have reached the maximum number of applications. Contact support to apply again.`,
    },
  },
  evolve: (_waiting, event) => (event.type === 'ApplicationMade' ? event.data.applicationId : null),
  decide: decideApplication,
};
