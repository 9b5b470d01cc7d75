import { Button } from '../../../ui/Button.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './PagedList.module.css';
import type { AnyPage, PagedList } from './usePagedList.ts';

interface ListNoticesProps<Filter extends string> {
  list: Pick<PagedList<object, Filter, AnyPage<Filter>>, 'page' | 'isBehind' | 'isComing' | 'catchUp'>;
  labels: Readonly<Record<Filter, string>>;
  onDrop: (filter: Filter) => void;
  onClear: () => void;
}

/** Says that the filters find nothing, and which of them to drop for how many RFQs. */
function NothingFound<Filter extends string>({
  without,
  labels,
  onDrop,
  onClear,
}: Omit<ListNoticesProps<Filter>, 'list'> & Pick<AnyPage<Filter>, 'without'>) {
  return (
    <Stack gap={12} className={classes['nothing']}>
      <h2>No requests match</h2>
      {without.length === 0 ? (
        <Text size="medium">No filter alone is in the way.</Text>
      ) : (
        without.map(({ filter, total }) => (
          <Button key={filter} onClick={() => onDrop(filter)}>
            {`Drop “${labels[filter]}”: ${inFigures(total)} found`}
          </Button>
        ))
      )}
      <Button variant="quiet" onClick={onClear}>
        Show all requests
      </Button>
    </Stack>
  );
}

/** What stands above the lines: that the server has others by now, or that the filters find none. */
export function ListNotices<Filter extends string>({ list, ...rest }: ListNoticesProps<Filter>) {
  const { page, isBehind, isComing, catchUp } = list;
  return (
    <>
      {isBehind && (
        <Row gap={8} justify="between" className={classes['behind']}>
          <span role="status">The list has changed</span>
          <Button onClick={catchUp}>Show changes</Button>
        </Row>
      )}
      {page?.total === 0 && !isComing && <NothingFound without={page.without} {...rest} />}
    </>
  );
}
