import { t } from '@lingui/core/macro';
import { Fragment, useRef } from 'react';
import { OpenExpiredOrClosedRfqListGroupName } from '@marketplace/contracts/rfq/rfq.values.ts';
import { formatInteger } from '../../../../ui/numberFormat.ts';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { useCurrentTime } from '../../../../ui/useCurrentTime.ts';
import { RfqListNotices } from '../../list/RfqListNotices.tsx';
import { RfqListPagination } from '../../list/RfqListPagination.tsx';
import { useRemoveUrlFilters } from '../../list/useRemoveUrlFilters.ts';
import board from '../RfqDashboard.module.css';
import { ownRfqFilterLabels, ownRfqGroupLabelFormatters } from './ownRfqListLabels.ts';
import classes from './OwnRfqList.module.css';
import { OwnRfqListControls } from './OwnRfqListControls.tsx';
import { OwnRfqListItemButton } from './OwnRfqListItemButton.tsx';
import type { OwnRfqListState } from './useOwnRfqList.ts';

interface GroupsProps {
  list: OwnRfqListState;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** RFQs of a page under group headings, each heading with the total number of RFQs in the group. */
function Groups({ list: { rows, page }, chosen, onChoose }: GroupsProps) {
  const now = useCurrentTime();
  const byGroup = Map.groupBy(rows ?? [], ({ group }) => group);
  return OpenExpiredOrClosedRfqListGroupName.options.map((group) => {
    const groupRows = byGroup.get(group) ?? [];
    if (groupRows.length === 0) return null;
    return (
      <Fragment key={group}>
        <FlexRow as="h2" gap={8} justify="between" className={classes['group']}>
          <span>{ownRfqGroupLabelFormatters[group](formatInteger(page?.groups[group] ?? groupRows.length))}</span>
          <span>{t`Due`}</span>
        </FlexRow>
        <ul>
          {groupRows.map(({ row }) => (
            <OwnRfqListItemButton
              key={row.id}
              rfq={row}
              now={now}
              chosen={row.id === chosen}
              onChoose={() => onChoose(row.id)}
            />
          ))}
        </ul>
      </Fragment>
    );
  });
}

/**
 * Paginated list of the buyer's RFQs. Filters are kept in the URL; rows keep their positions until the user applies
 * updates.
 */
export function OwnRfqList({ list, chosen, onChoose }: GroupsProps) {
  const { resetKey, removeFilters } = useRemoveUrlFilters(list.urlParams);
  const lines = useRef<HTMLDivElement>(null);
  const clearFilters = (): void => removeFilters(list.filters);
  const scrollToTop = (): void => {
    if (lines.current === null) return;
    lines.current.scrollTop = 0;
    lines.current.focus();
  };
  return (
    <div className={board['list']} data-list>
      <OwnRfqListControls key={resetKey} list={list} onClear={clearFilters} />
      <RfqListNotices
        list={list}
        labels={ownRfqFilterLabels}
        onRemoveFilter={(name) => removeFilters([name])}
        onClear={clearFilters}
      />
      {/* This element receives the focus after a page change. */}
      <div ref={lines} tabIndex={-1} className={classes['lines']}>
        <nav aria-label={t`RFQ requests`} aria-busy={list.isLoadingPage}>
          <Groups list={list} chosen={chosen} onChoose={onChoose} />
        </nav>
      </div>
      <RfqListPagination list={list} onPageChange={scrollToTop} />
    </div>
  );
}
