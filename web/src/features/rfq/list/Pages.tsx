import { Button } from '../../../ui/Button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './PagedList.module.css';
import type { AnyPagedList } from './usePagedList.ts';

type PagesProps = { list: Pick<AnyPagedList, 'page' | 'address' | 'rows' | 'isComing'>; onTurn: () => void };

/** Which part of a list is shown, and the ways to the next and the one before. @param onTurn after a page was turned. */
export function Pages({ list, onTurn }: PagesProps) {
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
