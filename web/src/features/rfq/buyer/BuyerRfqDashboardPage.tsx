import { plural, t } from '@lingui/core/macro';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ReactNode } from 'react';
import { toApiError } from '../../../core/apiError.ts';
import { RequireSignIn } from '../../../shared/access/guards.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { ScreenReaderLoadingText, SkeletonCard, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ConversationDialog } from '../conversation/ConversationDialog.tsx';
import { RfqDetailsForBuyerSection } from './RfqDetailsForBuyerSection.tsx';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { OwnRfqList } from './list/OwnRfqList.tsx';
import { type OwnRfqListState, useOwnRfqList } from './list/useOwnRfqList.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './RfqDashboard.module.css';
import { RfqSentBanner } from './RfqSentBanner.tsx';
import { type SelectedBuyerRfqState, useBuyerRfqFromUrlOrFirst } from './useBuyerRfqFromUrlOrFirst.ts';

/**
 * Page layout around the list.
 * @param total `null` while loading.
 */
function Board({ total, children }: { total: number | null; children: ReactNode }) {
  return (
    <div className={classes['board']}>
      <FlexRow as="header" gap={8} className={classes['head']}>
        <h1>{t`My RFQ Requests`}</h1>
        {total !== null && (
          <MutedText
            as="span"
            size="small"
            className={classes['count']}
            aria-label={t`${plural(total, { one: '# request', other: '# requests' })}`}
          >
            {formatInteger(total)}
          </MutedText>
        )}
      </FlexRow>
      {children}
    </div>
  );
}

function Skeletons() {
  return (
    <>
      <div className={classes['list']}>
        <SkeletonRows rows={3} lead="none" />
      </div>
      <div className={classes['detail']}>
        <Stack gap={16}>
          <SkeletonCard lead="none" lines={1} />
          <SkeletonCard lead="none" lines={6} />
        </Stack>
      </div>
    </>
  );
}

const loadingBoard = (
  <Board total={null}>
    <Skeletons />
  </Board>
);

/**
 * This page is shown for missing requests and for requests of other buyers alike, to avoid revealing which requests
 * exist.
 */
function RfqNotFound() {
  return (
    <EmptyState
      title={t`Request not found`}
      action={<ButtonLink to="/rfq-dashboard">{t`My RFQ Requests`}</ButtonLink>}
    >{t`The link may be incomplete, or the request may belong to another account. Check the link, or sign in with the account that the link was sent to.`}</EmptyState>
  );
}

/** The buyer's dashboard: the list of the buyer's RFQs, and the details of the selected RFQ. */
export function BuyerRfqDashboardPage() {
  return (
    <RequireSignIn text={t`Please log in to view your RFQ requests.`} waiting={loadingBoard}>
      {() => <RfqDashboard />}
    </RequireSignIn>
  );
}

/** Formats the error of a failed request; HTTP errors as `HTTP error {status}`. */
function formatLoadError(error: unknown): string {
  const { status, message } = toApiError(error, t`Your requests could not be loaded.`);
  return typeof status === 'number' && status > 0 ? t`HTTP error ${status}` : message;
}

interface RfqBoardProps {
  list: OwnRfqListState;
  chosen: SelectedBuyerRfqState;
  choose: (id: string) => void;
}

function SelectedDetails({ rfq, isLoading, isNotFound }: SelectedBuyerRfqState) {
  if (isNotFound) return <RfqNotFound />;
  if (rfq !== null) return <RfqDetailsForBuyerSection key={rfq.id} rfq={rfq} />;
  return isLoading ? (
    <SkeletonCard lead="none" lines={6} />
  ) : (
    <EmptyState title={t`Select a request to see its details`} />
  );
}

function RfqBoard({ list, chosen, choose }: RfqBoardProps) {
  const isEmpty = list.page?.all === 0;
  if (isEmpty && !chosen.isNotFound) {
    return (
      <div className={classes['detail']}>
        <RfqSentBanner />
        <EmptyState
          title={t`You have not sent any requests for quotes`}
          action={<ButtonLink to="/requirements">{t`Specify Requirements`}</ButtonLink>}
        >{t`Specify your requirements, send a request to up to ${maxProvidersPerRfq} providers, and compare their quotes here.`}</EmptyState>
      </div>
    );
  }
  return (
    <>
      {!isEmpty && <OwnRfqList list={list} chosen={chosen.rfq?.id ?? null} onChoose={choose} />}
      <div className={classes['detail']}>
        <RfqSentBanner />
        <SelectedDetails {...chosen} />
      </div>
    </>
  );
}

function RfqDashboard() {
  const list = useOwnRfqList();
  const { page, isError, error, isFetching, refetch, urlParams } = list;
  const first = page === undefined ? undefined : (list.rows?.[0]?.row.id ?? null);
  const chosen = useBuyerRfqFromUrlOrFirst(urlParams.params.get('rfq'), first);
  const isLoaded = page !== undefined && !isError;
  return (
    <Board total={page?.all ?? null}>
      {isError && (
        <div className={classes['detail']}>
          <ErrorNotice
            title={t`Error: ${{ loadError: formatLoadError(error) }}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          >{t`The requests that you sent are not affected.`}</ErrorNotice>
        </div>
      )}
      {page === undefined && !isError && (
        <>
          <ScreenReaderLoadingText>{t`Loading your RFQ requests`}</ScreenReaderLoadingText>
          <Skeletons />
        </>
      )}
      {isLoaded && <RfqBoard list={list} chosen={chosen} choose={list.selectRfq} />}
      <ConversationDialog subject={chosen.rfq === null ? null : formatRfqTitle(chosen.rfq)} />
    </Board>
  );
}
