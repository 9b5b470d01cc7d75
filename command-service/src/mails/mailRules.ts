import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { TriggeredNotification } from '@marketplace/domain/notifications/pendingNotification.ts';
import { getNotificationsForEvent } from '@marketplace/domain/notifications/notificationRules.ts';
import { getRfqLinkStatusesAfterEvents } from '@marketplace/domain/notifications/linkStatuses.ts';
import type { ClientBase } from 'pg';
import type { OutgoingMailDraft, MailContentWithoutRecipients, MailDataSource, MailRecipients } from './mailDraft.ts';

/** Context for creating the texts of a mail, in addition to the event. */
export interface MailEventContext {
  readonly reads: MailDataSource;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** Position of the event in its stream, from 0. */
  readonly revision: number;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
}

/**
 * A notification about an event, with the previous status of the RFQ link if the notification depends on that status.
 */
export interface NotificationWithPreviousRfqLinkStatus extends TriggeredNotification {
  readonly linkStatus?: RfqLinkStatus;
}

type MaybePromise<Thing> = Thing | Promise<Thing>;

/** Mails about an event; `none` when the event deliberately causes no mails. */
export type MailRule<Event extends DomainEvent> =
  | {
      /** Updates state that later mails depend on. Runs in log order, even for old events. */
      readonly note?: (client: ClientBase, event: Event) => Promise<void>;
      /** Creates the mail for one notification about the event; `null` for no mail. */
      readonly letter?: (
        event: Event,
        occasion: MailEventContext,
        notification: NotificationWithPreviousRfqLinkStatus,
      ) => MaybePromise<MailContentWithoutRecipients | null>;
      /**
       * Mails to recipients without a notification about the event, for example to email addresses without an account.
       */
      readonly drafts?: (event: Event, occasion: MailEventContext) => MaybePromise<readonly OutgoingMailDraft[]>;
    }
  | 'none';

/** One rule for every event type of a module, so that adding an event without deciding about mails fails to compile. */
export type MailRulesByEventType<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: MailRule<Extract<Event, { readonly type: Name }>>;
};

/**
 * Finds the notifications of an event in the same way as the list of notifications, based on the link statuses before
 * the event.
 */
async function findNotifications(
  event: DomainEvent,
  { reads, revision }: MailEventContext,
): Promise<readonly NotificationWithPreviousRfqLinkStatus[]> {
  const all = getNotificationsForEvent(event);
  const conditional = all.find(({ linkCondition }) => linkCondition !== undefined)?.facts.rfqId;
  if (conditional === undefined) return all;
  const events = (await reads.readPersonal(getRfqStreamName(conditional))) as readonly RfqEvent[];
  const statuses = getRfqLinkStatusesAfterEvents(events.slice(0, revision));
  return all.flatMap((concern): readonly NotificationWithPreviousRfqLinkStatus[] => {
    const { linkCondition } = concern;
    if (linkCondition === undefined) return [concern];
    const linkStatus = statuses.get(linkCondition.linkId);
    return linkStatus !== undefined && linkCondition.among.includes(linkStatus) ? [{ ...concern, linkStatus }] : [];
  });
}

/**
 * @returns the recipients. A notification about the link of a provider is sent only to the assignee of the link, if the
 * link has an assignee.
 */
function getRecipients({ to, facts: { linkId } }: NotificationWithPreviousRfqLinkStatus): MailRecipients {
  return 'vendorsOf' in to && to.only === undefined && linkId !== undefined ? { ...to, linkId } : to;
}

const getRfqId = ({ facts: { rfqId } }: NotificationWithPreviousRfqLinkStatus): Pick<OutgoingMailDraft, 'rfqId'> =>
  rfqId === undefined ? {} : { rfqId };

async function createLetters<Event extends DomainEvent>(
  letter: NonNullable<Exclude<MailRule<Event>, 'none'>['letter']>,
  event: Event,
  occasion: MailEventContext,
): Promise<readonly OutgoingMailDraft[]> {
  const drafts: OutgoingMailDraft[] = [];
  for (const notification of await findNotifications(event, occasion)) {
    const content = await letter(event, occasion, notification);
    if (content !== null)
      drafts.push({ ...content, to: getRecipients(notification), about: notification.kind, ...getRfqId(notification) });
  }
  return drafts;
}

/** @returns the mails about an event. */
export async function createMailDrafts<Event extends DomainEvent>(
  rules: MailRulesByEventType<Event>,
  event: Event,
  occasion: MailEventContext,
): Promise<readonly OutgoingMailDraft[]> {
  const rule: MailRule<Event> = rules[event.type as Event['type']] as MailRule<Event>;
  if (rule === 'none') return [];
  const letters = rule.letter === undefined ? [] : await createLetters(rule.letter, event, occasion);
  return [...letters, ...((await rule.drafts?.(event, occasion)) ?? [])];
}
