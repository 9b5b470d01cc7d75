import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { toApiError } from '../../../core/apiError.ts';
import { RequireSession } from '../../../shared/access/guards.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { LoadingText, SkeletonCard, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { ConversationWindow } from '../conversation/ConversationWindow.tsx';
import { RfqDetails } from './RfqDetails.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { RfqList } from './RfqList.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import classes from './RfqDashboard.module.css';
import { SentBanner } from './SentBanner.tsx';
import { type BuyerRfqList, useBuyerRfqs } from './useBuyerRfqs.ts';

/** The page around its list; `total` is `null` while it is on its way. */
function Board({ total, children }: { total: number | null; children: ReactNode }) {
  return (
    <div className={classes['board']}>
      <Row as="header" gap={8} className={classes['head']}>
        <h1>My RFQ Requests</h1>
        {total !== null && (
          <Text as="span" size="small" className={classes['count']} aria-label={`${inFigures(total)} requests`}>
            {inFigures(total)}
          </Text>
        )}
      </Row>
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

const waiting = (
  <Board total={null}>
    <Skeletons />
  </Board>
);

/** The same for a request of somebody else and for none, so that nobody learns which there are. */
function NoSuchRfq() {
  return (
    <EmptyState
      title="You have no request at this address"
      action={<ButtonLink to="/rfq-dashboard">My RFQ Requests</ButtonLink>}
    >
      The link may be incomplete, or you may be signed in with another account than the one that it was sent to.
    </EmptyState>
  );
}

/** My RFQs: the list, and the chosen one with its answers. */
export function RfqDashboardPage() {
  return (
    <RequireSession text="Please log in to view your RFQ requests." waiting={waiting}>
      {() => <RfqDashboard />}
    </RequireSession>
  );
}

/** Any answer that is not ok reads 'HTTP error {status}'. */
function loadErrorText(error: unknown): string {
  const { status, message } = toApiError(error, 'The list could not be read.');
  return typeof status === 'number' && status > 0 ? `HTTP error ${status}` : message;
}

interface RfqBoardProps {
  list: BuyerRfqList;
  choose: (id: string) => void;
}

function RfqBoard({ list, choose }: RfqBoardProps) {
  const { rfqs, total, chosen, isUnknown, more } = list;
  if (total === 0 && !isUnknown) {
    return (
      <div className={classes['detail']}>
        <SentBanner />
        <EmptyState
          title="You have not sent a request for quotes yet"
          action={<ButtonLink to="/requirements">Specify Requirements</ButtonLink>}
        >
          State what you need, choose up to three providers and compare their quotes here.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      {total > 0 && <RfqList rfqs={rfqs} total={total} chosen={chosen?.id ?? null} onChoose={choose} onMore={more} />}
      <div className={classes['detail']}>
        <SentBanner />
        {isUnknown && <NoSuchRfq />}
        {chosen !== null && <RfqDetails key={chosen.id} rfq={chosen} />}
        {chosen === null && !isUnknown && <SkeletonCard lead="none" lines={6} />}
      </div>
    </>
  );
}

function RfqDashboard() {
  const [search, setSearch] = useSearchParams();
  const { list, isError, error, isFetching, refetch } = useBuyerRfqs(search.get('rfq'));
  const choose = (id: string): void =>
    setSearch((before) => {
      before.set('rfq', id);
      return before;
    });
  return (
    <Board total={list?.total ?? null}>
      {isError && (
        <div className={classes['detail']}>
          <ErrorNotice title={`Error: ${loadErrorText(error)}`} onRetry={() => void refetch()} retrying={isFetching}>
            Your requests are kept on the server.
          </ErrorNotice>
        </div>
      )}
      {list === null && !isError && (
        <>
          <LoadingText>Loading your RFQ requests</LoadingText>
          <Skeletons />
        </>
      )}
      {list !== null && <RfqBoard list={list} choose={choose} />}
      <ConversationWindow about={list?.chosen == null ? null : rfqTitle(list.chosen)} />
    </Board>
  );
}
