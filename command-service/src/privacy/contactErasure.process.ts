import {
  type ContactEvent,
  ProviderContactRemoved,
  ProviderContactSet,
} from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import type { ErasePort } from './grantedRequests.process.ts';

export type ContactErasureDeps = DeadlineDeps & ErasePort;

/** Erases a contact address of a provider, and mails to it, as soon as the address is replaced or removed. */
export function contactErasure({ erase }: ErasePort): DeadlineProcess<ContactEvent> {
  return {
    name: 'contact-erasure',
    eventNames: [ProviderContactSet.name, ProviderContactRemoved.name],
    deadlineOf: ({ type, data }, at) => {
      const subject = type === 'ProviderContactSet' ? data.replaces : data.contactId;
      return subject === null ? null : { subject, dueAt: at };
    },
    act: (_execute, subject) => erase(subject),
  };
}

export function startContactErasure(deps: ContactErasureDeps): Running {
  return startDeadlines(deps, contactErasure(deps));
}
