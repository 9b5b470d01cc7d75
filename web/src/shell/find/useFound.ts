import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useSession } from '../../core/hooks.ts';
import { useSearchProvidersQuery } from '../../features/catalogue/catalogueApi.ts';
import { useRfqSearchQuery } from '../../features/rfq/analytics/rfqAdminApi.ts';
import { useOwnRfqsPageQuery } from '../../features/rfq/buyer/buyerRfqApi.ts';
import { useVendorRfqsPageQuery } from '../../features/rfq/vendor/vendorApi.ts';
import { rfqTitle } from '../../shared/rfq/rfqText.ts';
import { pagesFor, type Place, type PlaceGroup, placesNamed } from './places.ts';

/** Entries of a kind at most, and milliseconds after the last key until the server is asked. */
const [most, delay] = [6, 200];

interface TitledRfq {
  readonly project_title: string | null;
  readonly number: number;
}

function rfqPlace(kind: string, rfq: TitledRfq, to: string): Place {
  return { id: `${kind}-${to}`, label: rfqTitle(rfq), note: `RFQ #${rfq.number}`, to };
}

const isVendor = (user: UserView | null): boolean => user?.provider_access_status === 'approved';
const readsAll = (user: UserView | null): boolean => user?.role === 'admin' || user?.role === 'analyst';

/** RFQs whose number, title or words have what was typed: the own ones, those that a vendor was sent, and all for who reads all. */
function useFoundRfqs(typed: string): { readonly groups: readonly PlaceGroup[]; readonly isFetching: boolean } {
  const { user } = useSession();
  const isAsked = user !== null && typed !== '';
  const text = typed.replace(/^#/, '');
  const own = useOwnRfqsPageQuery(isAsked ? { text, limit: most } : skipToken);
  const sent = useVendorRfqsPageQuery(isAsked && isVendor(user) ? { text, limit: most } : skipToken);
  const all = useRfqSearchQuery(isAsked && readsAll(user) ? { text } : skipToken);
  const ownPlaces = own.currentData?.rfqs.map((rfq) => rfqPlace('own', rfq, `/rfq-dashboard?rfq=${rfq.id}`));
  const sentPlaces = sent.currentData?.rfqs.map((rfq) =>
    rfqPlace('vendor', rfq, `/vendor-dashboard?request=${rfq.rfq_id}`),
  );
  const allPlaces = all.currentData?.rfqs
    .slice(0, most)
    .map((rfq) => rfqPlace('all', rfq, `/admin?tab=rfq-analytics&view=all&rfq=${rfq.id}`));
  return {
    groups: [
      { name: 'My RFQs', places: isAsked ? (ownPlaces ?? []) : [] },
      { name: 'Requests to my company', places: isAsked ? (sentPlaces ?? []) : [] },
      { name: 'All RFQs', places: isAsked ? (allPlaces ?? []) : [] },
    ],
    isFetching: own.isFetching || sent.isFetching || all.isFetching,
  };
}

export interface Found {
  /** Kinds of places that were found, none of them empty. */
  readonly groups: readonly PlaceGroup[];
  /** Whether more may come. */
  readonly isComing: boolean;
}

/** What fits what was typed: pages at once, providers and RFQs as the server finds them. */
export function useFound(text: string): Found {
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, delay);
  const wanted = typed === '' ? '' : asked;
  const { user } = useSession();
  const { currentData, isFetching } = useSearchProvidersQuery(wanted === '' ? skipToken : { q: wanted, limit: most });
  const rfqs = useFoundRfqs(wanted);
  const providers = (wanted === '' ? [] : (currentData?.providers ?? [])).map(({ id, Provider, Type }) => ({
    ...{ id: `provider-${id}`, label: Provider, note: Type },
    to: `/providers?open=${encodeURIComponent(id)}`,
  }));
  const groups = [
    { name: 'Pages', places: placesNamed(pagesFor(user), typed) },
    { name: 'Providers', places: providers },
    ...rfqs.groups,
  ];
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isComing: typed !== asked || isFetching || rfqs.isFetching,
  };
}
