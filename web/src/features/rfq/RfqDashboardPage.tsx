import { useSearchParams } from 'react-router';
import type { UserView } from '@marketplace/contracts/accounts/accounts.api.ts';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { toApiError } from '../../app/apiError.ts';
import { RequireSession } from '../../app/guards.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonCard, SkeletonRows } from '../../ui/Skeletons.tsx';
import { useBuyerRfqsQuery } from './buyerRfqApi.ts';
import { RfqDetails } from './RfqDetails.tsx';
import { RfqList } from './RfqList.tsx';
import classes from './RfqDashboard.module.css';
import { SentBanner } from './SentBanner.tsx';

export function RfqDashboardPage() {
  return (
    <RequireSession text="Please log in to view your RFQ requests.">
      {(user) => <RfqDashboard user={user} />}
    </RequireSession>
  );
}

/** Any answer that is not ok reads 'HTTP error {status}'. */
function loadErrorText(error: unknown): string {
  const { status, message } = toApiError(error, 'The list could not be read.');
  return typeof status === 'number' && status > 0 ? `HTTP error ${status}` : message;
}

function useChosenRfq(rfqs: readonly BuyerRfqView[]): readonly [BuyerRfqView | null, (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = rfqs.find(({ id }) => id === search.get('rfq'));
  const choose = (id: string): void =>
    setSearch((before) => {
      before.set('rfq', id);
      return before;
    });
  return [asked ?? rfqs[0] ?? null, choose];
}

function RfqBoard({ rfqs }: { rfqs: readonly BuyerRfqView[] }) {
  const [chosen, choose] = useChosenRfq(rfqs);
  if (chosen === null) {
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
      <RfqList rfqs={rfqs} chosen={chosen.id} onChoose={choose} />
      <div className={classes['detail']}>
        <SentBanner />
        <RfqDetails key={chosen.id} rfq={chosen} />
      </div>
    </>
  );
}

function RfqDashboard({ user }: { user: UserView }) {
  const { data: rfqs, isError, error, isFetching, refetch } = useBuyerRfqsQuery(user.email);
  return (
    <div className={classes['board']}>
      <header className={classes['head']}>
        <h1>My RFQ Requests</h1>
        {rfqs !== undefined && (
          <span className={classes['count']} aria-label={`${rfqs.length} requests`}>
            {rfqs.length}
          </span>
        )}
      </header>
      {isError && (
        <div className={classes['detail']}>
          <ErrorNotice title={`Error: ${loadErrorText(error)}`} onRetry={() => void refetch()} retrying={isFetching}>
            Your requests are kept on the server.
          </ErrorNotice>
        </div>
      )}
      {rfqs === undefined && !isError && (
        <>
          <div className={classes['list']}>
            <LoadingText>Loading your RFQ requests</LoadingText>
            <SkeletonRows rows={3} lead="none" />
          </div>
          <div className={classes['detail']}>
            <div className={classes['waiting']}>
              <SkeletonCard lead="none" lines={1} />
              <SkeletonCard lead="none" lines={6} />
            </div>
          </div>
        </>
      )}
      {rfqs !== undefined && <RfqBoard rfqs={rfqs} />}
    </div>
  );
}
