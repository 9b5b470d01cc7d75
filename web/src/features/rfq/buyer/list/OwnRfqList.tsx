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
import classes from './OwnList.module.css';
import { OwnListControls } from './OwnListControls.tsx';
import { OwnListItem } from './OwnListItem.tsx';
import type { OwnList } from './useOwnList.ts';

interface GroupsProps {
  list: OwnList;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** The lines of a page below the names of their groups, each with how many it holds in all. */
function Groups({ list: { rows, page }, chosen, onChoose }: GroupsProps) {
  const now = useNow();
  const byGroup = Map.groupBy(rows ?? [], ({ group }) => group);
  return RfqGroup.options.map((group) => {
    const own = byGroup.get(group) ?? [];
    if (own.length === 0) return null;
    return (
      <Fragment key={group}>
        <Row as="h2" gap={8} justify="between" className={classes['group']}>
          <span>
            {groupNames[group]} {inFigures(page?.groups[group] ?? own.length)}
          </span>
          <span>Due</span>
        </Row>
        <ul>
          {own.map(({ row }) => (
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

/** The buyer's RFQs a page at a time, searched and narrowed by the address; they keep their places while they are looked at. */
export function OwnRfqList({ list, chosen, onChoose }: GroupsProps) {
  const { cleared, drop } = useDropped(list.address);
  const lines = useRef<HTMLDivElement>(null);
  const clear = (): void => drop(list.filters);
  const toTop = (): void => {
    if (lines.current === null) return;
    lines.current.scrollTop = 0;
    lines.current.focus();
  };
  return (
    <div className={board['list']} data-list>
      <OwnListControls key={cleared} list={list} onClear={clear} />
      <ListNotices list={list} labels={filterLabels} onDrop={(name) => drop([name])} onClear={clear} />
      {/* Focused when a page is turned. */}
      <div ref={lines} tabIndex={-1} className={classes['lines']}>
        <nav aria-label="RFQ requests" aria-busy={list.isComing}>
          <Groups list={list} chosen={chosen} onChoose={onChoose} />
        </nav>
      </div>
      <Pages list={list} onTurn={toTop} />
    </div>
  );
}
