import { t } from '@lingui/core/macro';
import { Button } from '../../../ui/Button.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './PagedList.module.css';
import type { AnyPagedRfqList } from './useRfqListPageWithStableRows.ts';

type PagesProps = {
  list: Pick<AnyPagedRfqList, 'page' | 'urlParams' | 'rows' | 'isLoadingPage'>;
  onPageChange: () => void;
};

/**
 * Range of the displayed RFQs and the total number of RFQs in the list, with Previous and Next buttons.
 * @param onPageChange called when the user changes the page.
 */
export function RfqListPagination({ list, onPageChange }: PagesProps) {
  const { page, urlParams, rows, isLoadingPage } = list;
  if (page === undefined || page.total === 0) return null;
  const turn = (change: Readonly<Record<string, string | null>>): void => {
    urlParams.set(change);
    onPageChange();
  };
  const last = page.first + (rows?.length ?? 0) - 1;
  const isPageEmpty = page.rfqs.length === 0;
  return (
    <FlexRow as="nav" aria-label={t`Pages`} gap="4px 12px" wrap justify="between" className={classes['pages']}>
      <span role="status">
        {isPageEmpty
          ? t`This page is now empty`
          : t`${{ first: formatInteger(page.first) }}–${{ last: formatInteger(last) }} of ${{ total: formatInteger(page.total) }}`}
      </span>
      {(page.previous !== null || page.next !== null || isPageEmpty) && (
        <FlexRow gap={8}>
          <Button
            disabled={isLoadingPage || (page.previous === null && !isPageEmpty)}
            onClick={() => turn(page.previous === null ? {} : { before: page.previous })}
          >
            {isPageEmpty ? t`First page` : t`Previous`}
          </Button>
          <Button
            disabled={isLoadingPage || page.next === null}
            onClick={() => turn({ after: page.next })}
          >{t`Next`}</Button>
        </FlexRow>
      )}
    </FlexRow>
  );
}
