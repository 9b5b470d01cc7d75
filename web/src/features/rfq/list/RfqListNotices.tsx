import { plural, t } from '@lingui/core/macro';
import { Button } from '../../../ui/Button.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import classes from './PagedList.module.css';
import type { CommonRfqListPageFields, PagedRfqListState } from './useRfqListPageWithStableRows.ts';

interface ListNoticesProps<Filter extends string> {
  list: Pick<
    PagedRfqListState<object, Filter, CommonRfqListPageFields<Filter>>,
    'page' | 'isOutdated' | 'isLoadingPage' | 'showUpdates'
  >;
  labels: Readonly<Record<Filter, string>>;
  onRemoveFilter: (filter: Filter) => void;
  onClear: () => void;
}

/** Empty state with a button for each filter whose removal would yield results, labelled with the number of results. */
function NothingFound<Filter extends string>({
  without,
  labels,
  onRemoveFilter,
  onClear,
}: Omit<ListNoticesProps<Filter>, 'list'> & Pick<CommonRfqListPageFields<Filter>, 'without'>) {
  return (
    <Stack gap={12} className={classes['nothing']}>
      <h2>{t`No matching requests`}</h2>
      {without.length === 0 ? (
        <MutedText size="medium">{t`No requests match even with one filter removed. Try removing several filters.`}</MutedText>
      ) : (
        without.map(({ filter, total }) => (
          <Button key={filter} onClick={() => onRemoveFilter(filter)}>
            {t`Remove “${{ filter: labels[filter] }}” (${plural(total, { one: '# request', other: '# requests' })})`}
          </Button>
        ))
      )}
      <Button variant="quiet" onClick={onClear}>{t`Show all requests`}</Button>
    </Stack>
  );
}

/** Notices above the rows: the list is outdated, or no request matches the filters. */
export function RfqListNotices<Filter extends string>({ list, ...rest }: ListNoticesProps<Filter>) {
  const { page, isOutdated, isLoadingPage, showUpdates } = list;
  return (
    <>
      {isOutdated && (
        <FlexRow gap={8} justify="between" className={classes['behind']}>
          <span role="status">{t`The list has changed`}</span>
          <Button onClick={showUpdates}>{t`Show changes`}</Button>
        </FlexRow>
      )}
      {page?.total === 0 && !isLoadingPage && <NothingFound without={page.without} {...rest} />}
    </>
  );
}
