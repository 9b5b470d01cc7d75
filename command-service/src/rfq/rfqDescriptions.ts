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

const formatRequest = (title: string | null): string =>
  title === null ? 'your request for quotes' : `your request for quotes “${title}”`;

type Reads = Pick<MailDataSource, 'readPersonal'>;

async function loadFacts({ readPersonal }: Reads, rfqId: string): Promise<RequestFacts> {
  return foldFacts((await readPersonal(getRfqStreamName(rfqId))) as readonly RfqEvent[]);
}

/** @returns text for a mail to the buyer, for example "your request for quotes “Trackers”". */
export async function describeRfqForBuyerMail(reads: Reads, rfqId: string): Promise<string> {
  return formatRequest((await loadFacts(reads, rfqId)).title);
}

/** @returns the name of the link's provider, and the RFQ as in `describeRfqForBuyerMail`. */
export async function describeProviderAndRfqForBuyerMail(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<{ readonly provider: string; readonly rfq: string }> {
  const { title, names } = await loadFacts(reads, rfqId);
  return { provider: names.get(linkId) ?? 'A provider', rfq: formatRequest(title) };
}

/**
 * @returns text for a mail to a vendor: provider and deadline, but no text written by the buyer, not even the title,
 * because an erasure cannot remove such text from sent mails.
 */
export async function describeRfqForVendorMail(
  reads: Reads,
  { rfqId, linkId }: { readonly rfqId: string; readonly linkId: string },
): Promise<string> {
  const { deadline, names } = await loadFacts(reads, rfqId);
  const to = names.get(linkId);
  const sent = to === undefined ? 'the request for quotes' : `the request for quotes to ${to}`;
  return deadline === null ? sent : `${sent} with the deadline ${formatUtcInstantForDisplay(deadline)}`;
}
