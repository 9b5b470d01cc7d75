import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Concern } from '@marketplace/domain/notifications/concern.ts';
import { concernsOf } from '@marketplace/domain/notifications/concerns.ts';
import { linkStatusesAfter } from '@marketplace/domain/notifications/linkStatuses.ts';
import type { ClientBase } from 'pg';
import type { Draft, Letter, MailReads, Recipients } from './draft.ts';

/** What the words of a mail are made from, besides the event. */
export interface Occasion {
  readonly reads: MailReads;
  /** Instant of the event, ISO 8601. */
  readonly at: string;
  /** Place of the event in its stream, from 0. */
  readonly revision: number;
  /** Signs the links by which mails are ended. */
  readonly linkSecret: string;
}

/** That an event concerns somebody, and how the link stood right before it where that decided. */
export interface Told extends Concern {
  readonly linkStatus?: LinkStatus;
}

type Wanted<Thing> = Thing | Promise<Thing>;

/** What an event means to mails, or that it means nothing to them on purpose. */
export type MailRule<Event extends DomainEvent> =
  | {
      /** Notes what later mails go by, in the order of the log, however old the event is. */
      readonly note?: (client: ClientBase, event: Event) => Promise<void>;
      /** What is written to whomever the event concerns, as the list of notifications has it; `null`: no mail of it. */
      readonly letter?: (event: Event, occasion: Occasion, told: Told) => Wanted<Letter | null>;
      /** Mails to others than whom the list tells, for instance who has no account. */
      readonly drafts?: (event: Event, occasion: Occasion) => Wanted<readonly Draft[]>;
    }
  | 'none';

/** One rule for every event of the capability, so that a new event breaks the build where nobody thought of mails. */
export type MailRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: MailRule<Extract<Event, { readonly type: Name }>>;
};

/** Whom an event concerns as links stood right before it, which is how the list of notifications finds it too. */
async function concernedBy(event: DomainEvent, { reads, revision }: Occasion): Promise<readonly Told[]> {
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

/** What concerns a provider by one of its links goes to who is in charge of it. */
function recipientsOf({ to, facts: { linkId } }: Told): Recipients {
  return 'vendorsOf' in to && to.only === undefined && linkId !== undefined ? { ...to, linkId } : to;
}

const rfqOf = ({ facts: { rfqId } }: Told): Pick<Draft, 'rfqId'> => (rfqId === undefined ? {} : { rfqId });

async function lettersBy<Event extends DomainEvent>(
  letter: NonNullable<Exclude<MailRule<Event>, 'none'>['letter']>,
  event: Event,
  occasion: Occasion,
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const told of await concernedBy(event, occasion)) {
    const written = await letter(event, occasion, told);
    if (written !== null) drafts.push({ ...written, to: recipientsOf(told), about: told.kind, ...rfqOf(told) });
  }
  return drafts;
}

/** @returns the mails that an event leads to. */
export async function draftsBy<Event extends DomainEvent>(
  rules: MailRules<Event>,
  event: Event,
  occasion: Occasion,
): Promise<readonly Draft[]> {
  const rule: MailRule<Event> = rules[event.type as Event['type']] as MailRule<Event>;
  if (rule === 'none') return [];
  const letters = rule.letter === undefined ? [] : await lettersBy(rule.letter, event, occasion);
  return [...letters, ...((await rule.drafts?.(event, occasion)) ?? [])];
}
