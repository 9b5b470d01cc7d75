import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';

/** What mails to a buyer call the own RFQ and its providers by; the title is `null` where there is none. */
export interface SentRfq {
  readonly title: string | null;
  /** Names of providers by the ids of their links. */
  readonly names: ReadonlyMap<string, string>;
}

function named(state: SentRfq, event: RfqEvent): SentRfq {
  if (event.type === 'ProviderAdded') {
    const { linkId, providerName } = event.data.link;
    return { ...state, names: new Map([...state.names, [linkId, providerName]]) };
  }
  if (event.type !== 'RfqSent') return state;
  const { projectTitle, links } = event.data;
  return { title: projectTitle, names: new Map(links.map(({ linkId, providerName }) => [linkId, providerName])) };
}

/** @param events those of the RFQ's stream. */
export function sentRfqOf(events: readonly RfqEvent[]): SentRfq {
  return events.reduce(named, { title: null, names: new Map<string, string>() });
}
