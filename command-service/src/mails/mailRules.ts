import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import type { ClientBase } from 'pg';
import type { Draft, MailReads } from './draft.ts';

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

/** What an event means to mails, or that it means nothing to them on purpose. */
export type MailRule<Event extends DomainEvent> =
  | {
      /** Notes what later mails go by, in the order of the log, however old the event is. */
      readonly note?: (client: ClientBase, event: Event) => Promise<void>;
      /** The mails that it leads to. */
      readonly drafts?: (event: Event, occasion: Occasion) => readonly Draft[] | Promise<readonly Draft[]>;
    }
  | 'none';

/** One rule for every event of the capability, so that a new event breaks the build where nobody thought of mails. */
export type MailRules<Event extends DomainEvent> = {
  readonly [Name in Event['type']]: MailRule<Extract<Event, { readonly type: Name }>>;
};

/** @returns the mails that an event leads to. */
export async function draftsBy<Event extends DomainEvent>(
  rules: MailRules<Event>,
  event: Event,
  occasion: Occasion,
): Promise<readonly Draft[]> {
  const rule: MailRule<Event> = rules[event.type as Event['type']] as MailRule<Event>;
  return rule === 'none' ? [] : ((await rule.drafts?.(event, occasion)) ?? []);
}
