import type { OwnQuoteVersionReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getUndeletedRfqLinks, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import type { RfqHistoryEventsAndPeople } from './rfqHistory.queries.ts';
import { toQuoteVersionRows } from './rfqHistory.rows.ts';
import { toRfqHistoryActorKindAndName } from './rfqHistory.views.ts';

/**
 * Lists every version of a provider's quote for an RFQ, oldest first, each with its sender.
 * @param userId id of the caller, who represents the provider.
 * @returns `null` if the RFQ was not sent to the provider, or the link to the provider was deleted.
 */
export function listVendorOwnQuoteVersions(
  { entries, actors }: Pick<RfqHistoryEventsAndPeople, 'entries' | 'actors'>,
  providerId: string,
  userId: string,
): readonly OwnQuoteVersionReplyItem[] | null {
  const rfq = replayRfq(entries);
  const link = rfq === null ? undefined : getUndeletedRfqLinks(rfq).find((each) => each.providerId === providerId);
  if (link === undefined) return null;
  const rows = toQuoteVersionRows(link);
  return link.quotes.flatMap(({ sentBy }, at) => {
    const row = rows[at];
    const { kind, name } = toRfqHistoryActorKindAndName(sentBy, actors);
    return row === undefined ? [] : [{ ...row, sent_by: { kind, name, own: sentBy === userId } }];
  });
}
