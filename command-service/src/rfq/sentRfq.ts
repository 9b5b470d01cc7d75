import { type RfqEvent, rfqStream } from '@marketplace/contracts/rfq/rfq.events.ts';
import { utcText } from '@marketplace/contracts/kernel/utcText.ts';
import type { MailReads } from '../mails/draft.ts';

/** Names of an RFQ and its providers in mails; the title is `null` where there is none. */
interface SentRfq {
  readonly title: string | null;
  /** Instant, ISO 8601; `null` before the RFQ was sent. */
  readonly deadline: string | null;
  /** Names of providers by the ids of their links. */
  readonly names: ReadonlyMap<string, string>;
}

function named(state: SentRfq, event: RfqEvent): SentRfq {
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

/** @param events those of the RFQ's stream. */
function sentRfqOf(events: readonly RfqEvent[]): SentRfq {
  return events.reduce(named, { title: null, deadline: null, names: new Map<string, string>() });
}

const requestText = (title: string | null): string =>
  title === null ? 'your request for quotes' : `your request for quotes “${title}”`;

type Reads = Pick<MailReads, 'readPersonal'>;

async function readSent({ readPersonal }: Reads, rfqId: string): Promise<SentRfq> {
  return sentRfqOf((await readPersonal(rfqStream(rfqId))) as readonly RfqEvent[]);
}

/** How a mail to a buyer names the RFQ, as in "for your request for quotes". */
export async function requestForBuyer(reads: Reads, rfqId: string): Promise<string> {
  return requestText((await readSent(reads, rfqId)).title);
}

/** The same with the provider of a link. */
export async function namesForBuyer(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<{ readonly provider: string; readonly rfq: string }> {
  const { title, names } = await readSent(reads, rfqId);
  return { provider: names.get(linkId) ?? 'A provider', rfq: requestText(title) };
}

/**
 * How a mail to a vendor names the RFQ: by its deadline and the vendor's provider. Nothing that the buyer typed, not even the title, which
 * an erasure would not find in mails of others.
 */
export async function requestForVendor(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<string> {
  const { deadline, names } = await readSent(reads, rfqId);
  const to = names.get(linkId);
  const sent = to === undefined ? 'the request for quotes' : `the request for quotes to ${to}`;
  return deadline === null ? sent : `${sent} with the deadline ${utcText(deadline)}`;
}
