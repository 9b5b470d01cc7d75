import { t } from '@lingui/core/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken } from '@reduxjs/toolkit/query';
import type { SignedInUserReply } from '@marketplace/contracts/accounts/accounts.api.ts';
import { useSession } from '../../core/hooks.ts';
import { useSearchProvidersQuery } from '../../features/catalogue/catalogueApi.ts';
import { useRfqSearchQuery } from '../../features/rfq/analytics/rfqAdminApi.ts';
import { useOwnRfqsPageQuery } from '../../features/rfq/buyer/buyerRfqApi.ts';
import { useVendorRfqsPageQuery } from '../../features/rfq/vendor/vendorApi.ts';
import { formatRfqTitle } from '../../shared/rfq/rfqText.ts';
import {
  listSearchablePages,
  type SiteSearchResult,
  type SiteSearchResultGroup,
  filterSiteSearchResultsByName,
} from './findTargets.ts';

/** Maximum number of results per kind, and milliseconds after the last keystroke until the server is queried. */
const [maxResultsPerKind, searchDelayMs] = [6, 200];

interface TitledRfq {
  readonly project_title: string | null;
  readonly number: number;
}

function buildRfqTarget(kind: string, rfq: TitledRfq, to: string): SiteSearchResult {
  return { id: `${kind}-${to}`, label: formatRfqTitle(rfq), note: t`RFQ #${{ number: rfq.number }}`, to };
}

const isVendor = (user: SignedInUserReply | null): boolean => user?.provider_access_status === 'approved';
const canReadAllRfqs = (user: SignedInUserReply | null): boolean => user?.role === 'admin' || user?.role === 'analyst';

/**
 * Finds RFQs by number, title or content: the user's own RFQs, RFQs that the user's provider received, and, for admins
 * and analysts, all RFQs.
 */
function useRfqResults(typed: string): {
  readonly groups: readonly SiteSearchResultGroup[];
  readonly isFetching: boolean;
} {
  const { user } = useSession();
  const isEnabled = user !== null && typed !== '';
  const text = typed.replace(/^#/, '');
  const own = useOwnRfqsPageQuery(isEnabled ? { text, limit: maxResultsPerKind } : skipToken);
  const sent = useVendorRfqsPageQuery(isEnabled && isVendor(user) ? { text, limit: maxResultsPerKind } : skipToken);
  const all = useRfqSearchQuery(isEnabled && canReadAllRfqs(user) ? { text } : skipToken);
  const ownPlaces = own.currentData?.rfqs.map((rfq) => buildRfqTarget('own', rfq, `/rfq-dashboard?rfq=${rfq.id}`));
  const sentPlaces = sent.currentData?.rfqs.map((rfq) =>
    buildRfqTarget('vendor', rfq, `/vendor-dashboard?request=${rfq.rfq_id}`),
  );
  const allPlaces = all.currentData?.rfqs
    .slice(0, maxResultsPerKind)
    .map((rfq) => buildRfqTarget('all', rfq, `/admin?tab=rfq-analytics&view=all&rfq=${rfq.id}`));
  return {
    groups: [
      { name: t`My RFQs`, places: isEnabled ? (ownPlaces ?? []) : [] },
      { name: t`RFQs to my company`, places: isEnabled ? (sentPlaces ?? []) : [] },
      { name: t`All RFQs`, places: isEnabled ? (allPlaces ?? []) : [] },
    ],
    isFetching: own.isFetching || sent.isFetching || all.isFetching,
  };
}

export interface GroupedSiteSearchResults {
  /** Non-empty groups of results. */
  readonly groups: readonly SiteSearchResultGroup[];
  /** Whether more results may arrive. */
  readonly isComing: boolean;
}

/** Returns the results for the typed text: pages immediately, providers and RFQs once the server has replied. */
export function useSiteSearchResults(text: string): GroupedSiteSearchResults {
  const typed = text.trim();
  const [debouncedText] = useDebouncedValue(typed, searchDelayMs);
  const wanted = typed === '' ? '' : debouncedText;
  const { user } = useSession();
  const { currentData, isFetching } = useSearchProvidersQuery(
    wanted === '' ? skipToken : { q: wanted, limit: maxResultsPerKind },
  );
  const rfqs = useRfqResults(wanted);
  const providers = (wanted === '' ? [] : (currentData?.providers ?? [])).map(({ id, Provider, Type }) => ({
    ...{ id: `provider-${id}`, label: Provider, note: Type },
    to: `/providers?open=${encodeURIComponent(id)}`,
  }));
  const groups = [
    { name: t`Pages`, places: filterSiteSearchResultsByName(listSearchablePages(user), typed) },
    { name: t`Providers`, places: providers },
    ...rfqs.groups,
  ];
  return {
    groups: groups.filter(({ places }) => places.length > 0),
    isComing: typed !== debouncedText || isFetching || rfqs.isFetching,
  };
}
