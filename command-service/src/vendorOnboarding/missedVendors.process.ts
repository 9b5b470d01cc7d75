import { getUnclaimedProviderRfqStreamName } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.events.ts';
import type { EventMeta } from '@marketplace/contracts/kernel/eventMeta.ts';
import { formatLogPosition } from '@marketplace/contracts/kernel/position.ts';
import { RfqSent, type RfqEvent, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { ProviderAdded } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { getRfqLinkEventEffect, getAffectedRfqLinkIds } from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { getRfqEventEffect } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import type { ExecuteCommand } from '@marketplace/event-store/execute.ts';
import { deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { findProviderContacts } from '@marketplace/read-models/catalogue/contacts.readers.ts';
import { resolveReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { findProviderIdsWithActiveVendors } from '@marketplace/read-models/rfq/responses.readers.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import type { LoadStatePort, ReadModelDatabaseAndSchemasPort } from '../ports.ts';
import { unclaimedProviderRfqDecider } from './missedVendor.decider.ts';

export interface UnclaimedProviderRfqProcessDeps
  extends DeadlineProcessDeps,
    LoadStatePort,
    ReadModelDatabaseAndSchemasPort {
  /**
   * Waits until the read models include all events up to a log position (an encoded token).
   * @returns false on timeout.
   */
  readonly untilRead: (position: string) => Promise<boolean>;
}

const name = 'missed-vendors';

/**
 * State of an RFQ: buyer, company, deadline for quotes, and the links that have not changed since they were created.
 */
interface OpenRfq {
  readonly buyerId: string;
  readonly companyId: string | null;
  readonly deadline: string;
  readonly unchangedLinks: readonly SentRfqLinkSnapshot[];
}

/**
 * Viewing the RFQ, extending its deadline, changing its quantities and sending reminders do not change a link; all
 * other events about a link change it.
 */
function evolveOpenRfq(state: OpenRfq | null, event: RfqEvent): OpenRfq | null {
  if (event.type === 'RfqSent') {
    const { buyerId, companyId, deadline, links } = event.data;
    return { buyerId, companyId, deadline, unchangedLinks: links };
  }
  if (state === null) return null;
  if (event.type === 'ProviderAdded') return { ...state, unchangedLinks: [...state.unchangedLinks, event.data.link] };
  if (event.type === 'RfqHandedOver') return { ...state, companyId: event.data.companyId };
  const deadline = getRfqEventEffect(event).set?.deadline ?? state.deadline;
  const { set, stamp } = getRfqLinkEventEffect(event);
  if (set === undefined && stamp !== 'deletedAt') return { ...state, deadline };
  const changedLinkIds = getAffectedRfqLinkIds(event);
  return {
    ...state,
    deadline,
    unchangedLinks: state.unchangedLinks.filter(({ linkId }) => !changedLinkIds.includes(linkId)),
  };
}

const openRfqDecider = { initial: null as OpenRfq | null, evolve: evolveOpenRfq };

/**
 * Finds the unchanged links to providers without a vendor account, each with the recipient of an invitation (`null` if
 * the provider has no contact). From the deadline of the RFQ on, the list is empty.
 */
async function findMissedLinks(deps: UnclaimedProviderRfqProcessDeps, rfqId: string, at: string) {
  const { state } = await deps.loadState(openRfqDecider, getRfqStreamName(rfqId));
  if (state === null || Date.parse(state.deadline) <= Date.parse(at)) return [];
  const { buyerId, companyId, deadline, unchangedLinks: links } = state;
  const source = await resolveReadModelPoolAndSchemas(deps);
  const providerIds = links.map(({ providerId }) => providerId);
  const represented = await findProviderIdsWithActiveVendors(source, providerIds);
  const contacts = await findProviderContacts(source, providerIds);
  return links
    .filter(({ providerId }) => !represented.has(providerId))
    .map(({ linkId, providerId, providerName }) => {
      const contact = contacts.get(providerId);
      const missed = { linkId, rfqId, providerId, providerName, buyerId, companyId };
      const invitation = contact && { contactId: contact.contactId, address: contact.email, deadline };
      return { missed, invitation: invitation ?? null };
    });
}

/**
 * Records which providers of an RFQ have no vendor account and invites their contacts, once per link. Safe to repeat,
 * because the stream of a link accepts the command only once.
 * @throws Error when the read models do not catch up in time.
 */
async function recordMissedVendors(
  deps: UnclaimedProviderRfqProcessDeps,
  execute: ExecuteCommand,
  rfqId: string,
  meta: EventMeta,
): Promise<void> {
  // At this position, the read models contain every vendor approved before the RFQ was sent. Waiting for the end of the
  // log could take long, because other processes keep appending events.
  const sent = BigInt(meta.causedBy ?? (await deps.store.head()));
  if (!(await deps.untilRead(formatLogPosition(await deps.store.epoch(), sent)))) {
    throw new Error('The read models lag behind the log, so the providers without vendors are unknown.');
  }
  for (const { missed, invitation } of await findMissedLinks(deps, rfqId, meta.at)) {
    const commandId = deriveCommandId({ actor: 'system', route: name, key: missed.linkId });
    const command = { type: 'NoteMissedVendor', missed, invitation } as const;
    await execute(unclaimedProviderRfqDecider, {
      stream: getUnclaimedProviderRfqStreamName(missed.linkId),
      command,
      meta: { ...meta, commandId },
    });
  }
}

/**
 * Creates the process that records providers without a vendor account and invites their contacts, as soon as an RFQ is
 * sent or a provider is added to it.
 */
export function createUnclaimedProviderRfqProcess(
  deps: UnclaimedProviderRfqProcessDeps,
): DeadlineProcessDefinition<RfqEvent> {
  return {
    name,
    eventNames: [RfqSent.name, ProviderAdded.name],
    deadlineOf: ({ data }, at) => ({ subject: data.rfqId, dueAt: at }),
    act: (execute, rfqId, meta) => recordMissedVendors(deps, execute, rfqId, meta),
  };
}

/**
 * Starts the process that records RFQs to providers without a vendor account. Any instance may be killed at any time.
 */
export function startUnclaimedProviderRfqRecordingProcess(deps: UnclaimedProviderRfqProcessDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, createUnclaimedProviderRfqProcess(deps));
}
