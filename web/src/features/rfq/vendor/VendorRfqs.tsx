import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { facedStatuses, linkFaces } from '../../../shared/rfq/statusFaces.tsx';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { MoreRows } from '../../../ui/MoreRows.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { ConversationWindow } from '../conversation/ConversationWindow.tsx';
import { useOpenConversation } from '../conversation/useOpenConversation.ts';
import { QuoteModal } from './QuoteModal.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { RequirementsModal } from './RequirementsModal.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './VendorDashboard.module.css';
import { useNeedNews } from './useNeedNews.ts';
import { type RfqAction, VendorRfqTable } from './VendorRfqTable.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Rows that are drawn at first, and that Show More adds: a page of thousands would stand still. */
const step = 50;

type Filter = 'all' | LinkStatus | 'decided';

const filterNames: readonly Filter[] = ['all', ...facedStatuses, 'decided'];

function wordOf(filter: Filter): string {
  if (filter === 'all') return 'All';
  return filter === 'decided' ? 'Decided' : linkFaces[filter].vendor.word;
}

const isAlwaysShown = (filter: Filter): boolean =>
  filter === 'all' || (filter !== 'decided' && linkFaces[filter].isAlwaysFilter);

/** Requests of a filter; whatever the buyer decided about waits for nothing any more. */
function shownIn(rfqs: readonly VendorRfqView[], filter: Filter): readonly VendorRfqView[] {
  if (filter === 'all') return rfqs;
  if (filter === 'decided') return rfqs.filter(({ outcome }) => outcome !== null);
  const inStatus = rfqs.filter(({ response_status: status }) => status === filter);
  return isOpen(filter) ? inStatus.filter(({ outcome }) => outcome === null) : inStatus;
}

const countOf = (rfqs: readonly VendorRfqView[], filter: Filter): number => shownIn(rfqs, filter).length;

function useStatusFilter(): readonly [Filter, (filter: Filter) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('status');
  const filter = filterNames.find((name) => name === asked) ?? 'all';
  const setFilter = (next: Filter): void => setSearch(next === 'all' ? {} : { status: next }, { replace: true });
  return [filter, setFilter];
}

/** What is open beside the list: whenever the address names a request, that one, and it is taken out of the address. */
function useRequestInAddress() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('request');
  const [open, setOpen] = useState<{ action: RfqAction; id: string } | null>(null);
  const [taken, setTaken] = useState<string | null>(null);
  if (asked !== taken) {
    setTaken(asked);
    if (asked !== null) setOpen({ action: 'view', id: asked });
  }
  useEffect(() => {
    if (asked === null) return;
    setSearch(
      (before) => {
        before.delete('request');
        return before;
      },
      { replace: true },
    );
  }, [asked, setSearch]);
  return [open, setOpen] as const;
}

/** All of the vendor's RFQs, and the dialogs that their actions open. */
export function VendorRfqs({ rfqs }: { rfqs: readonly VendorRfqView[] }) {
  useNeedNews(rfqs);
  const [filter, setFilter] = useStatusFilter();
  const [drawn, setDrawn] = useState(step);
  const [open, setOpen] = useRequestInAddress();
  const chosen = rfqs.find(({ rfq_id }) => rfq_id === open?.id) ?? null;
  const { linkId } = useOpenConversation();
  const talked = rfqs.find(({ link_id }) => link_id === linkId);
  const close = (): void => setOpen(null);
  const opened = (action: RfqAction): VendorRfqView | null => (open?.action === action ? chosen : null);
  const filters = filterNames.filter((each) => isAlwaysShown(each) || countOf(rfqs, each) > 0);
  const shown = shownIn(rfqs, filter);
  return (
    <Card aria-label="Available RFQs">
      <Row gap="8px 16px" wrap justify="between" className={classes['cardHead']}>
        <h2>Available RFQs</h2>
        {rfqs.length > 0 && (
          <SegmentedSwitch
            label="Show RFQs"
            value={filter}
            onChange={setFilter}
            choices={filters.map((value) => ({
              value,
              name: `${wordOf(value)} ${countOf(rfqs, value)}`,
              label: (
                <>
                  {wordOf(value)} <span className={classes['choiceCount']}>{countOf(rfqs, value)}</span>
                </>
              ),
            }))}
          />
        )}
      </Row>
      {rfqs.length === 0 && (
        <EmptyState title="No RFQs Available">Buyers who choose your company appear here by themselves.</EmptyState>
      )}
      {rfqs.length > 0 && shown.length === 0 && <EmptyState title={`Nothing is ${wordOf(filter).toLowerCase()}`} />}
      {shown.length > 0 && (
        <VendorRfqTable rfqs={shown.slice(0, drawn)} onAction={(action, rfq) => setOpen({ action, id: rfq.rfq_id })} />
      )}
      {shown.length > drawn && (
        <MoreRows onMore={() => setDrawn(drawn + step)}>
          {`The newest ${inFigures(drawn)} of ${inFigures(shown.length)}`}
        </MoreRows>
      )}
      <RequirementsModal rfq={opened('view')} onClose={close} />
      <RejectDialog rfq={opened('reject')} onClose={close} />
      <WithdrawDialog rfq={opened('withdraw')} onClose={close} />
      <QuoteModal rfq={opened('quote')} onClose={close} />
      <ConversationWindow about={talked === undefined ? null : rfqTitle(talked)} />
    </Card>
  );
}
