import { type ReactNode, useCallback, useEffect } from 'react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Button } from '../../../ui/Button.tsx';
import type { ListPage } from './listPage.ts';
import { openedWhole, withEarlier, withMore } from './listState.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './ListWindow.module.css';
import { useShownList } from './shown.ts';
import { inFigures } from '../../../ui/figures.ts';
import { SortSelect } from './SortSelect.tsx';
import { SteadyPlace } from './SteadyPlace.tsx';
import { type ListControl, useSortBy } from './useListState.ts';

export interface ListWindowProps {
  list: Pick<ListPage<ProviderListing>, 'page' | 'offset' | 'found' | 'question'>;
  control: ListControl;
  /** The displayed list does not belong to the current query yet. */
  stale: boolean;
  /** Label of the list's default order. */
  ownOrder?: string | undefined;
  /** Number of providers without filters, if known. */
  total?: number | undefined;
  /** The current page of the list. */
  children: ReactNode;
}

function formatRange(offset: number, end: number, found: number): string {
  const places = offset === 0 ? inFigures(end) : `${inFigures(offset + 1)}–${inFigures(end)}`;
  return `${places} of ${inFigures(found)}`;
}

/** Adds ten providers at a time, and offers the way back once the first ones have been removed from the page. */
export function ListWindow({ list, control, stale, ownOrder, total, children }: ListWindowProps) {
  const { page, offset, found, question } = list;
  const { state, change } = control;
  const sortBy = useSortBy(change);
  const furthest = openedWhole(found);
  const earlier = useCallback(() => change(withEarlier, { replace: true }), [change]);
  const more = useCallback(() => change(withMore, { replace: true }), [change]);
  useShownList({ page, offset, total: found, earlier, more });
  useEffect(() => {
    if (!stale && state.shown > furthest) change((current) => ({ ...current, shown: furthest }), { replace: true });
  }, [change, furthest, stale, state.shown]);

  const end = offset + page.length;
  return (
    <>
      <SortSelect sort={state.sort} onSort={sortBy} ownOrder={ownOrder} />
      <SteadyPlace question={question} offset={offset}>
        {offset > 0 && (
          <Row align="stretch" justify="center" className={classes['earlier']}>
            <Button onClick={earlier}>Show earlier</Button>
          </Row>
        )}
        {children}
        <Row gap={20} justify="center" className={classes['more']}>
          {end < found && <Button onClick={more}>Show More</Button>}
          <span role="status" className="tabular">
            {formatRange(offset, end, found)}
            {total !== undefined && total > found && `, ${inFigures(total)} without filters`}
          </span>
        </Row>
      </SteadyPlace>
    </>
  );
}
