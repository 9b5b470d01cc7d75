import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { type RfqEvent, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { MailDataSource } from '../mails/mailDraft.ts';

/** Facts for describing an RFQ in mails. `title` is `null` for an RFQ without one. */
interface RequestFacts {
  readonly title: string | null;
  /** ISO 8601; `null` before the RFQ is sent. */
  readonly deadline: string | null;
  /** Provider names by link id. */
  readonly names: ReadonlyMap<string, string>;
}

function evolveFacts(state: RequestFacts, event: RfqEvent): RequestFacts {
  if (event.type === 'ProviderAdded') {
    const { linkId, providerName } = event.data.link;
    return { ...state, names: new Map([...state.names, [linkId, providerName]]) };
  }
  if (event.type === 'DeadlineExtended') return { ...state, deadline: event.data.to };
  if (event.type === 'RfqReopened') return { ...state, deadline: event.data.deadline };
  if (event.type !== 'RfqSent') return state;
  const { projectTitle, links, deadline } = event.data;
  const names = new Map(links.map(({ linkId, providerName }) => [linkId, providerName]));
  return { title: projectTitle, deadline, names };
}

/** @param events all events of the RFQ's stream. */
function foldFacts(events: readonly RfqEvent[]): RequestFacts {
  return events.reduce(evolveFacts, { title: null, deadline: null, names: new Map<string, string>() });
}

const describeRequest = (title: string | null): Message =>
  title === null ? msg`your request for quotes` : msg`your request for quotes “${{ title }}”`;

type Reads = Pick<MailDataSource, 'readPersonal'>;

async function loadFacts({ readPersonal }: Reads, rfqId: string): Promise<RequestFacts> {
  return foldFacts((await readPersonal(getRfqStreamName(rfqId))) as readonly RfqEvent[]);
}

/** @returns the RFQ as a value for mails to the buyer, for example "your request for quotes “Trackers”". */
export async function describeRfqForBuyerMail(reads: Reads, rfqId: string): Promise<Message> {
  return describeRequest((await loadFacts(reads, rfqId)).title);
}

/** The provider of a link and its RFQ, as values for mails to the buyer. */
interface ProviderAndRfqDescription {
  /** Name of the provider at the beginning of a sentence. */
  readonly leadingProvider: string | Message;
  /** Name of the provider within a sentence. */
  readonly provider: string | Message;
  /** As in `describeRfqForBuyerMail`. */
  readonly rfq: Message;
}

/** Describes a link's provider and its RFQ for a mail to the buyer. */
export async function describeProviderAndRfqForBuyerMail(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<ProviderAndRfqDescription> {
  const { title, names } = await loadFacts(reads, rfqId);
  const name = names.get(linkId);
  return {
    leadingProvider: name ?? msg`A provider`,
    provider: name ?? msg`a provider`,
    rfq: describeRequest(title),
  };
}

/**
 * @returns the RFQ as a value for mails to a vendor: provider and deadline, but no text written by the buyer, not even
 * the title, because an erasure cannot remove such text from sent mails.
 */
export async function describeRfqForVendorMail(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<Message> {
  const { deadline, names } = await loadFacts(reads, rfqId);
  const provider = names.get(linkId);
  if (deadline === null) {
    return provider === undefined ? msg`the request for quotes` : msg`the request for quotes to ${{ provider }}`;
  }
  const time = formatUtcInstantForDisplay(deadline);
  if (provider === undefined) return msg`the request for quotes with the deadline ${{ time }}`;
  return msg`the request for quotes to ${{ provider }} with the deadline ${{ time }}`;
}
