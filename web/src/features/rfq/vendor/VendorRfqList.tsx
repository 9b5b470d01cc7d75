import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from 'react-router';
import type { VendorRfqDetailsReply, VendorRfqListReplyItem } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { formatRfqTitle } from '../../../shared/rfq/rfqText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { ConversationDialog } from '../conversation/ConversationDialog.tsx';
import { useConversationUrlState } from '../conversation/useConversationUrlState.ts';
import { RfqListNotices } from '../list/RfqListNotices.tsx';
import { RfqListPagination } from '../list/RfqListPagination.tsx';
import { useRemoveUrlFilters } from '../list/useRemoveUrlFilters.ts';
import { VendorRfqListStatusSwitch } from './list/VendorRfqListStatusSwitch.tsx';
import type { VendorRfqListState } from './list/useVendorRfqList.ts';
import { VendorRfqListControls } from './list/VendorRfqListControls.tsx';
import { vendorRfqFilterLabels } from './list/vendorRfqListLabels.ts';
import { SendQuoteDialog } from './SendQuoteDialog.tsx';
import { RejectRfqDialog } from './RejectRfqDialog.tsx';
import { VendorRfqDetailsDialog } from './VendorRfqDetailsDialog.tsx';
import { useVendorRfqQuery } from './vendorApi.ts';
import classes from './VendorDashboard.module.css';
import { useVendorToastsForChangedRfqQuantities } from './useVendorToastsForChangedRfqQuantities.ts';
import { type VendorRfqRowDialogAction, VendorRfqTable } from './VendorRfqTable.tsx';
import { WithdrawQuoteDialog } from './WithdrawQuoteDialog.tsx';

/** Returns the state of the open dialog. A request id in the URL opens that request and is removed from the URL. */
function useRequestFromUrl() {
  const [search, setSearch] = useSearchParams();
  const requestedId = search.get('request');
  const [open, setOpen] = useState<{ action: VendorRfqRowDialogAction; id: string } | null>(null);
  const [handledId, setHandledId] = useState<string | null>(null);
  if (requestedId !== handledId) {
    setHandledId(requestedId);
    if (requestedId !== null) setOpen({ action: 'view', id: requestedId });
  }
  useEffect(() => {
    if (requestedId === null) return;
    setSearch(
      (before) => {
        before.delete('request');
        return before;
      },
      { replace: true },
    );
  }, [requestedId, setSearch]);
  return [open, setOpen] as const;
}

/** Dialogs for the open request, which need not be on the current page, or an error if the request cannot be loaded. */
function RequestDialogs({
  open,
  onClose,
}: {
  open: { action: VendorRfqRowDialogAction; id: string } | null;
  onClose: () => void;
}) {
  const { currentData, isError, isFetching, refetch } = useVendorRfqQuery(open?.id ?? skipToken);
  const getRfqFor = (action: VendorRfqRowDialogAction): VendorRfqDetailsReply | null =>
    open?.action === action ? (currentData ?? null) : null;
  return (
    <>
      {open !== null && isError && (
        <ErrorNotice
          title={t`This request could not be opened`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >{t`The link may be incomplete, or the request may not have been sent to your company.`}</ErrorNotice>
      )}
      <VendorRfqDetailsDialog rfq={getRfqFor('view')} onClose={onClose} />
      <RejectRfqDialog rfq={getRfqFor('reject')} onClose={onClose} />
      <WithdrawQuoteDialog rfq={getRfqFor('withdraw')} onClose={onClose} />
      <SendQuoteDialog rfq={getRfqFor('quote')} onClose={onClose} />
    </>
  );
}

const none: readonly VendorRfqListReplyItem[] = [];

/** Paginated list of the vendor's RFQs, with the dialogs for actions on an RFQ. Filters are kept in the URL. */
export function VendorRfqList({ list }: { list: VendorRfqListState }) {
  const rows = list.rows ?? [];
  useVendorToastsForChangedRfqQuantities(list.page?.rfqs ?? none);
  const [open, setOpen] = useRequestFromUrl();
  const { linkId } = useConversationUrlState();
  const conversationRfq = rows.find(({ row }) => row.id === linkId)?.row;
  const { resetKey, removeFilters } = useRemoveUrlFilters(list.urlParams);
  const lines = useRef<HTMLDivElement>(null);
  const clearFilters = (): void => removeFilters(list.filters);
  const scrollToTop = (): void => {
    lines.current?.scrollIntoView({ block: 'nearest' });
    lines.current?.focus();
  };
  const isEmpty = list.page?.all === 0;
  return (
    <Card aria-label={t`Available RFQs`} className={classes['list']}>
      <FlexRow gap="8px 16px" wrap justify="between" className={classes['cardHead']}>
        <h2>{t`Available RFQs`}</h2>
        {!isEmpty && <VendorRfqListStatusSwitch list={list} />}
      </FlexRow>
      {isEmpty && (
        <EmptyState
          title={t`No RFQs Available`}
        >{t`Requests from buyers who choose your company will appear here.`}</EmptyState>
      )}
      {!isEmpty && (
        <>
          <VendorRfqListControls key={resetKey} list={list} onClear={clearFilters} />
          <RfqListNotices
            list={list}
            labels={vendorRfqFilterLabels}
            onRemoveFilter={(name) => removeFilters([name])}
            onClear={clearFilters}
          />
          {/* This element receives the focus after a page change. */}
          <div ref={lines} tabIndex={-1} className={classes['lines']} aria-busy={list.isLoadingPage}>
            {rows.length > 0 && (
              <VendorRfqTable
                rows={rows}
                groups={list.page?.groups}
                onAction={(action, { rfq_id: id }) => setOpen({ action, id })}
              />
            )}
          </div>
          <RfqListPagination list={list} onPageChange={scrollToTop} />
        </>
      )}
      <RequestDialogs open={open} onClose={() => setOpen(null)} />
      <ConversationDialog subject={conversationRfq === undefined ? null : formatRfqTitle(conversationRfq)} />
    </Card>
  );
}
