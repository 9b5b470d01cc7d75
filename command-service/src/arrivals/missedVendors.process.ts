import { arrivalStream } from '@marketplace/contracts/arrivals/arrivals.events.ts';
import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import { formatPosition } from '@marketplace/contracts/kernel/position.ts';
import { RfqSent, type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { ProviderAdded } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { effectOf, linksOf } from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { rfqEffectOf } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import type { Execute } from '@marketplace/event-store/execute.ts';
import { commandIdOf } from '@marketplace/event-store/ids.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { contactsOf } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { readSource } from '@marketplace/read-models/readModelDb.ts';
import { answeredAmong } from '@marketplace/read-models/rfq/responses.readers.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import type { LoadStatePort, ReadModelPort } from '../ports.ts';
import { arrivalDecider } from './arrival.decider.ts';

export interface MissedVendorsDeps extends DeadlineDeps, LoadStatePort, ReadModelPort {
  /** Whether the read models came to know of a position, a token, within some time. */
  readonly untilRead: (position: string) => Promise<boolean>;
}

const name = 'missed-vendors';

/** An RFQ while it takes answers: until when, and the links on which nothing has happened since they were made that changes them. */
interface Waiting {
  readonly buyerId: string;
  readonly companyId: string | null;
  readonly deadline: string;
  readonly untouched: readonly RfqLinkSnapshot[];
}

/** Opening an RFQ changes no link, and neither do more time and a reminder; whatever else happens to one does. */
function evolveWaiting(state: Waiting | null, event: RfqEvent): Waiting | null {
  if (event.type === 'RfqSent') {
    const { buyerId, companyId, deadline, links } = event.data;
    return { buyerId, companyId, deadline, untouched: links };
  }
  if (state === null) return null;
  if (event.type === 'ProviderAdded') return { ...state, untouched: [...state.untouched, event.data.link] };
  if (event.type === 'RfqHandedOver') return { ...state, companyId: event.data.companyId };
  const deadline = rfqEffectOf(event).set?.deadline ?? state.deadline;
  const { set, stamp } = effectOf(event);
  if (set === undefined && stamp !== 'deletedAt') return { ...state, deadline };
  const touched = linksOf(event);
  return { ...state, deadline, untouched: state.untouched.filter(({ linkId }) => !touched.includes(linkId)) };
}

const waiting = { initial: null as Waiting | null, evolve: evolveWaiting };

/** The links of an RFQ that wait at providers nobody answers for, each with where an invitation goes; none once its deadline has passed. */
async function missedLinks(deps: MissedVendorsDeps, rfqId: string, at: string) {
  const { state } = await deps.loadState(waiting, rfqStream(rfqId));
  if (state === null || Date.parse(state.deadline) <= Date.parse(at)) return [];
  const { buyerId, companyId, deadline, untouched: links } = state;
  const source = await readSource(deps);
  const providerIds = links.map(({ providerId }) => providerId);
  const answered = await answeredAmong(source, providerIds);
  const contacts = await contactsOf(source, providerIds);
  return links
    .filter(({ providerId }) => !answered.has(providerId))
    .map(({ linkId, providerId, providerName }) => {
      const contact = contacts.get(providerId);
      const missed = { linkId, rfqId, providerId, providerName, buyerId, companyId };
      const invitation = contact && { contactId: contact.contactId, address: contact.email, deadline };
      return { missed, invitation: invitation ?? null };
    });
}

/**
 * Notes which providers of an RFQ have no vendor, and invites where there is an address: once for each link, ever. Safe to repeat, since a link's stream takes it once.
 * @throws Error when the read models do not follow.
 */
async function noteMissed(deps: MissedVendorsDeps, execute: Execute, rfqId: string, meta: Meta): Promise<void> {
  // Whoever was approved before the RFQ went out is known by then; the log's end moves on while others write.
  const sent = BigInt(meta.causedBy ?? (await deps.store.head()));
  if (!(await deps.untilRead(formatPosition(await deps.store.epoch(), sent)))) {
    throw new Error('The read models do not follow the log, so nobody knows who answers for a provider.');
  }
  for (const { missed, invitation } of await missedLinks(deps, rfqId, meta.at)) {
    const commandId = commandIdOf({ actor: 'system', route: name, key: missed.linkId });
    const command = { type: 'NoteMissedVendor', missed, invitation } as const;
    await execute(arrivalDecider, { stream: arrivalStream(missed.linkId), command, meta: { ...meta, commandId } });
  }
}

/** An RFQ is looked at as soon as it went to a provider. */
export function missedVendors(deps: MissedVendorsDeps): DeadlineProcess<RfqEvent> {
  return {
    name,
    eventNames: [RfqSent.name, ProviderAdded.name],
    deadlineOf: ({ data }, at) => ({ subject: data.rfqId, dueAt: at }),
    act: (execute, rfqId, meta) => noteMissed(deps, execute, rfqId, meta),
  };
}

/** Notes RFQs at providers that nobody answers for here; each instance may be killed anywhere. */
export function startMissedVendors(deps: MissedVendorsDeps): Running {
  return startDeadlines(deps, missedVendors(deps));
}
