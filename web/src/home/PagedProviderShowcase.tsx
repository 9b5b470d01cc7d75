import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useSearchProvidersQuery } from '../features/catalogue/catalogueApi.ts';
import { formatInteger } from '../ui/numberFormat.ts';
import { ProviderTileGrid, ProviderTilesAsListItems, ProviderTileSkeletons } from './ProviderTileGrid.tsx';
import {
  firstShowcasePageWindow,
  providersPerShowcasePage,
  listPageNumbersInShowcaseWindow,
  type ProviderShowcasePageWindow,
  extendShowcaseWindowByPreviousPage,
  extendShowcasePageWindow,
} from './showcase.ts';
import classes from './ProviderShowcase.module.css';

/** One page of the catalogue in alphabetical order, without providers excluded from the showcase. */
function ShowcasePage({ page }: { page: number }) {
  const { data, isError, isFetching, refetch } = useShowcasePage(page);
  if (data !== undefined)
    return <ProviderTilesAsListItems providers={data.providers.filter(({ showcase }) => showcase)} />;
  if (!isError) return <ProviderTileSkeletons count={providersPerShowcasePage} />;
  return (
    <li className={classes['failed']}>
      <ErrorNotice
        title={t`Failed to load providers data`}
        onRetry={refetch}
        retrying={isFetching}
      >{t`The other providers are still listed. Try again in a moment.`}</ErrorNotice>
    </li>
  );
}

function useShowcasePage(page: number) {
  return useSearchProvidersQuery({
    sort: 'name',
    limit: providersPerShowcasePage,
    offset: page * providersPerShowcasePage,
  });
}

function shownText({ from, to }: ProviderShowcasePageWindow, found: number): string {
  const first = formatInteger(from * providersPerShowcasePage + 1);
  const last = formatInteger(Math.min(to * providersPerShowcasePage, found));
  return t`${first} to ${last} of ${{ total: formatInteger(found) }} providers`;
}

/**
 * The showcase of a catalogue that is too large for one response: loads page by page and keeps only a few pages in
 * the document.
 */
export function PagedProviderShowcase() {
  const [shown, setShown] = useState(firstShowcasePageWindow);
  const { data } = useShowcasePage(shown.to - 1);
  return (
    <>
      {shown.from > 0 && (
        <div className={classes['earlier']}>
          <Button onClick={() => setShown(extendShowcaseWindowByPreviousPage)}>{t`Show Previous`}</Button>
        </div>
      )}
      <ProviderTileGrid>
        {listPageNumbersInShowcaseWindow(shown).map((page) => (
          <ShowcasePage key={page} page={page} />
        ))}
      </ProviderTileGrid>
      {data !== undefined && (
        <div className={classes['more']}>
          {shown.to * providersPerShowcasePage < data.found && (
            <Button onClick={() => setShown(extendShowcasePageWindow)}>{t`Show More`}</Button>
          )}
          <span role="status" className="tabular">
            {shownText(shown, data.found)}
          </span>
        </div>
      )}
    </>
  );
}
