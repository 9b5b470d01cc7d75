import { useEffect, useRef, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';
import type { VendorRfqInFull, VendorRfqRow } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { rfqTitle } from '../../../shared/rfq/rfqText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Row } from '../../../ui/Row.tsx';
import { ConversationWindow } from '../conversation/ConversationWindow.tsx';
import { useOpenConversation } from '../conversation/useOpenConversation.ts';
import { ListNotices } from '../list/ListNotices.tsx';
import { Pages } from '../list/Pages.tsx';
import { useDropped } from '../list/useDropped.ts';
import { StatusSwitch } from './list/StatusSwitch.tsx';
import type { VendorList } from './list/useVendorList.ts';
import { VendorListControls } from './list/VendorListControls.tsx';
import { filterLabels } from './list/vendorWords.ts';
import { QuoteModal } from './QuoteModal.tsx';
import { RejectDialog } from './RejectDialog.tsx';
import { RequirementsModal } from './RequirementsModal.tsx';
import { useVendorRfqQuery } from './vendorApi.ts';
import classes from './VendorDashboard.module.css';
import { useNeedNews } from './useNeedNews.ts';
import { type RfqAction, VendorRfqTable } from './VendorRfqTable.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

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

/** The dialogs of the request that is open, wherever in the list it stands, and word of one that the vendor does not have. */
function OpenRequest({ open, onClose }: { open: { action: RfqAction; id: string } | null; onClose: () => void }) {
  const { currentData, isError, isFetching, refetch } = useVendorRfqQuery(open?.id ?? skipToken);
  const opened = (action: RfqAction): VendorRfqInFull | null =>
    open?.action === action ? (currentData ?? null) : null;
  return (
    <>
      {open !== null && isError && (
        <ErrorNotice title="This request could not be opened" onRetry={() => void refetch()} retrying={isFetching}>
          The link may be incomplete, or the request may not have been sent to your company.
        </ErrorNotice>
      )}
      <RequirementsModal rfq={opened('view')} onClose={onClose} />
      <RejectDialog rfq={opened('reject')} onClose={onClose} />
      <WithdrawDialog rfq={opened('withdraw')} onClose={onClose} />
      <QuoteModal rfq={opened('quote')} onClose={onClose} />
    </>
  );
}

const none: readonly VendorRfqRow[] = [];

/** The vendor's RFQs a page at a time, searched and narrowed by the address, and the dialogs that their actions open. */
export function VendorRfqs({ list }: { list: VendorList }) {
  const rows = list.rows ?? [];
  useNeedNews(list.page?.rfqs ?? none);
  const [open, setOpen] = useRequestInAddress();
  const { linkId } = useOpenConversation();
  const talked = rows.find(({ row }) => row.id === linkId)?.row;
  const { resetKey, removeFilters } = useDropped(list.urlParams);
  const lines = useRef<HTMLDivElement>(null);
  const clear = (): void => removeFilters(list.filters);
  const toTop = (): void => {
    lines.current?.scrollIntoView({ block: 'nearest' });
    lines.current?.focus();
  };
  const isEmpty = list.page?.all === 0;
  return (
    <Card aria-label="Available RFQs" className={classes['list']}>
      <Row gap="8px 16px" wrap justify="between" className={classes['cardHead']}>
        <h2>Available RFQs</h2>
        {!isEmpty && <StatusSwitch list={list} />}
      </Row>
      {isEmpty && (
        <EmptyState title="No RFQs Available">Buyers who choose your company appear here by themselves.</EmptyState>
      )}
      {!isEmpty && (
        <>
          <VendorListControls key={resetKey} list={list} onClear={clear} />
          <ListNotices
            list={list}
            labels={filterLabels}
            onRemoveFilter={(name) => removeFilters([name])}
            onClear={clear}
          />
          {/* Focused when a page is turned. */}
          <div ref={lines} tabIndex={-1} className={classes['lines']} aria-busy={list.isLoadingPage}>
            {rows.length > 0 && (
              <VendorRfqTable
                rows={rows}
                groups={list.page?.groups}
                onAction={(action, { rfq_id: id }) => setOpen({ action, id })}
              />
            )}
          </div>
          <Pages list={list} onPageChange={toTop} />
        </>
      )}
      <OpenRequest open={open} onClose={() => setOpen(null)} />
      <ConversationWindow about={talked === undefined ? null : rfqTitle(talked)} />
    </Card>
  );
}
