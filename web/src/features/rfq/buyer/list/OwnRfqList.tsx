import { Fragment, useRef, useState } from 'react';
import { RfqGroup } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Button } from '../../../../ui/Button.tsx';
import { inFigures } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/Row.tsx';
import { useNow } from '../../../../ui/useNow.ts';
import board from '../RfqDashboard.module.css';
import { groupNames } from './filterWords.ts';
import { ListControls } from './ListControls.tsx';
import { NothingFound } from './NothingFound.tsx';
import classes from './OwnList.module.css';
import { OwnListItem } from './OwnListItem.tsx';
import { type OwnList, type OwnListFilter } from './useOwnList.ts';

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

function Pages({ list, onTurn }: { list: OwnList; onTurn: () => void }) {
  const { page, address, rows, isComing } = list;
  if (page === undefined || page.total === 0) return null;
  const turn = (change: Readonly<Record<string, string | null>>): void => {
    address.set(change);
    onTurn();
  };
  const last = page.first + (rows?.length ?? 0) - 1;
  const isGone = page.rfqs.length === 0;
  return (
    <Row as="nav" aria-label="Pages" gap="4px 12px" wrap justify="between" className={classes['pages']}>
      <span role="status">
        {isGone
          ? 'This page is empty by now'
          : `${inFigures(page.first)}–${inFigures(last)} of ${inFigures(page.total)}`}
      </span>
      {(page.previous !== null || page.next !== null || isGone) && (
        <Row gap={8}>
          <Button
            disabled={isComing || (page.previous === null && !isGone)}
            onClick={() => turn(page.previous === null ? {} : { before: page.previous })}
          >
            {isGone ? 'First page' : 'Previous'}
          </Button>
          <Button disabled={isComing || page.next === null} onClick={() => turn({ after: page.next })}>
            Next
          </Button>
        </Row>
      )}
    </Row>
  );
}

/** The buyer's RFQs a page at a time, searched and narrowed by the address; they keep their places while they are looked at. */
export function OwnRfqList({ list, chosen, onChoose }: GroupsProps) {
  const [cleared, setCleared] = useState(0);
  const lines = useRef<HTMLDivElement>(null);
  const drop = (names: readonly OwnListFilter[]): void => {
    list.address.set(Object.fromEntries(names.map((name) => [name, null])));
    setCleared(cleared + 1);
  };
  const clear = (): void => drop(list.filters);
  const toTop = (): void => {
    if (lines.current === null) return;
    lines.current.scrollTop = 0;
    lines.current.focus();
  };
  const { page, isBehind, isComing, catchUp } = list;
  return (
    <div className={board['list']} data-list>
      <ListControls key={cleared} list={list} onClear={clear} />
      {isBehind && (
        <Row gap={8} justify="between" className={classes['behind']}>
          <span role="status">The list has changed</span>
          <Button onClick={catchUp}>Show changes</Button>
        </Row>
      )}
      {page?.total === 0 && !isComing && (
        <NothingFound without={page.without} onDrop={(name) => drop([name])} onClear={clear} />
      )}
      {/* Focused when a page is turned. */}
      <div ref={lines} tabIndex={-1} className={classes['lines']}>
        <nav aria-label="RFQ requests" aria-busy={isComing}>
          <Groups list={list} chosen={chosen} onChoose={onChoose} />
        </nav>
      </div>
      <Pages list={list} onTurn={toTop} />
    </div>
  );
}
