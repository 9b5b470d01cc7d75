import {
  type ProviderContactEvent,
  ProviderContactRemoved,
  ProviderContactSet,
} from '@marketplace/contracts/catalogue/catalogue.contacts.events.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import type { EraseDataSubjectPort } from './grantedPrivacyRequests.process.ts';

export type FormerProviderContactErasureDeps = DeadlineProcessDeps & EraseDataSubjectPort;

/**
 * Creates the process that erases a contact email address of a provider, and the mails to this address, as soon as the
 * address is replaced or removed.
 */
export function createFormerProviderContactErasureProcess({
  erase,
}: EraseDataSubjectPort): DeadlineProcessDefinition<ProviderContactEvent> {
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

/** Erases replaced and removed contact addresses of providers until the returned handle is stopped (ADR 0085). */
export function startFormerProviderContactErasureProcess(deps: FormerProviderContactErasureDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, createFormerProviderContactErasureProcess(deps));
}
