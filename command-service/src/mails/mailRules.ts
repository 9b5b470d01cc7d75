import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Concern } from '@marketplace/domain/notifications/concern.ts';
import { concernsOf } from '@marketplace/domain/notifications/concerns.ts';
import { linkStatusesAfter } from '@marketplace/domain/notifications/linkStatuses.ts';
import type { ClientBase } from 'pg';
import type { Draft, Letter, MailReads, Recipients } from './draft.ts';

/** Context for creating the texts of a mail, in addition to the event. */
export interface Occasion {
  readonly reads: MailReads;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** Position of the event in its stream, from 0. */
  readonly revision: number;
  /** Secret that signs unsubscribe links. */
  readonly linkSecret: string;
}

/** A notification about an event, and the previous status of the link where the notification depends on it. */
export interface Told extends Concern {
  readonly linkStatus?: LinkStatus;
}

type MaybePromise<Thing> = Thing | Promise<Thing>;

/** Mails about an event; `none` when it deliberately has none. */
export type MailRule<Event extends DomainEvent> =
  | {
      /** Updates state that later mails depend on, in log order and even for old events. */
      readonly note?: (client: ClientBase, event: Event) => Promise<void>;
      /** Creates the mail to each recipient in the list of notifications; `null` for no mail. */
      readonly letter?: (event: Event, occasion: Occasion, notification: Told) => MaybePromise<Letter | null>;
      /** Mails to recipients who are not in the list of notifications, for example without an account. */
      readonly drafts?: (event: Event, occasion: Occasion) => MaybePromise<readonly Draft[]>;
    }
  | 'none';

/** One rule for every event type of a module, so that adding an event without deciding about mails fails to compile. */
export type MailRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: MailRule<Extract<Event, { readonly type: Name }>>;
};

/** Finds the notifications of an event by the link statuses before it, as the list of notifications does. */
async function findNotifications(event: DomainEvent, { reads, revision }: Occasion): Promise<readonly Told[]> {
  const all = concernsOf(event);
  const conditional = all.find(({ whileLink }) => whileLink !== undefined)?.facts.rfqId;
  if (conditional === undefined) return all;
  const events = (await reads.readPersonal(rfqStream(conditional))) as readonly RfqEvent[];
  const statuses = linkStatusesAfter(events.slice(0, revision));
  return all.flatMap((concern): readonly Told[] => {
    const { whileLink } = concern;
    if (whileLink === undefined) return [concern];
    const linkStatus = statuses.get(whileLink.linkId);
    return linkStatus !== undefined && whileLink.among.includes(linkStatus) ? [{ ...concern, linkStatus }] : [];
  });
}

/** A notification about a provider's link goes to the link's assignee. */
function getRecipients({ to, facts: { linkId } }: Told): Recipients {
  return 'vendorsOf' in to && to.only === undefined && linkId !== undefined ? { ...to, linkId } : to;
}

const getRfqId = ({ facts: { rfqId } }: Told): Pick<Draft, 'rfqId'> => (rfqId === undefined ? {} : { rfqId });

async function createLetters<Event extends DomainEvent>(
  letter: NonNullable<Exclude<MailRule<Event>, 'none'>['letter']>,
  event: Event,
  occasion: Occasion,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const notification of await findNotifications(event, occasion)) {
    const content = await letter(event, occasion, notification);
    if (content !== null)
      drafts.push({ ...content, to: getRecipients(notification), about: notification.kind, ...getRfqId(notification) });
  }
  return drafts;
}

/** @returns the mails about an event. */
export async function draftsBy<Event extends DomainEvent>(
  rules: MailRules<Event>,
  event: Event,
  occasion: Occasion,
): Promise<readonly Draft[]> {
  const rule: MailRule<Event> = rules[event.type as Event['type']] as MailRule<Event>;
  if (rule === 'none') return [];
  const letters = rule.letter === undefined ? [] : await createLetters(rule.letter, event, occasion);
  return [...letters, ...((await rule.drafts?.(event, occasion)) ?? [])];
}
