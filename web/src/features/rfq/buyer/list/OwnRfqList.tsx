import { Fragment, useRef } from 'react';
import { RfqGroup } from '@marketplace/contracts/rfq/rfq.values.ts';
import { inFigures } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/Row.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import { ListNotices } from '../../list/ListNotices.tsx';
import { Pages } from '../../list/Pages.tsx';
import { useDropped } from '../../list/useDropped.ts';
import board from '../RfqDashboard.module.css';
import { filterLabels, groupNames } from './filterWords.ts';
import classes from './OwnRfqList.module.css';
import { OwnListControls } from './OwnListControls.tsx';
import { OwnListItem } from './OwnListItem.tsx';
import type { OwnList } from './useOwnList.ts';

interface GroupsProps {
  list: OwnList;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Rows of a page under group headings with total counts. */
function Groups({ list: { rows, page }, chosen, onChoose }: GroupsProps) {
  const now = useNow();
  const byGroup = Map.groupBy(rows ?? [], ({ group }) => group);
  return RfqGroup.options.map((group) => {
    const groupRows = byGroup.get(group) ?? [];
    if (groupRows.length === 0) return null;
    return (
      <Fragment key={group}>
        <Row as="h2" gap={8} justify="between" className={classes['group']}>
          <span>
            {groupNames[group]} {inFigures(page?.groups[group] ?? groupRows.length)}
          </span>
          <span>Due</span>
        </Row>
        <ul>
          {groupRows.map(({ row }) => (
            <OwnListItem
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

/** Paginated list of the buyer's RFQs, filtered by the URL; rows keep their positions until the user applies updates. */
export function OwnRfqList({ list, chosen, onChoose }: GroupsProps) {
  const { resetKey, removeFilters } = useDropped(list.urlParams);
  const lines = useRef<HTMLDivElement>(null);
  const clearFilters = (): void => removeFilters(list.filters);
  const scrollToTop = (): void => {
    if (lines.current === null) return;
    lines.current.scrollTop = 0;
    lines.current.focus();
  };
  return (
    <div className={board['list']} data-list>
      <OwnListControls key={resetKey} list={list} onClear={clearFilters} />
      <ListNotices
        list={list}
        labels={filterLabels}
        onRemoveFilter={(name) => removeFilters([name])}
        onClear={clearFilters}
      />
      {/* Receives focus after a page change. */}
      <div ref={lines} tabIndex={-1} className={classes['lines']}>
        <nav aria-label="RFQ requests" aria-busy={list.isLoadingPage}>
          <Groups list={list} chosen={chosen} onChoose={onChoose} />
        </nav>
      </div>
      <Pages list={list} onPageChange={scrollToTop} />
    </div>
  );
}
