import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { useSearchProvidersQuery } from '../features/catalogue/catalogueApi.ts';
import { inFigures } from '../ui/figures.ts';
import { ProviderGrid, Tiles, WaitingTiles } from './ProviderGrid.tsx';
import { firstPage, pageCards, pagesOf, type PageWindow, withEarlierPage, withLaterPage } from './showcase.ts';
import classes from './Showcase.module.css';

/** One page of the catalogue in alphabetical order, without providers excluded from the showcase. */
function ShowcasePage({ page }: { page: number }) {
  const { data, isError, isFetching, refetch } = useShowcasePage(page);
  if (data !== undefined) return <Tiles providers={data.providers.filter(({ showcase }) => showcase)} />;
  if (!isError) return <WaitingTiles count={pageCards} />;
  return (
    <li className={classes['failed']}>
      <ErrorNotice title="Failed to load providers data" onRetry={refetch} retrying={isFetching}>
        The other cards stay. Try again in a moment.
      </ErrorNotice>
    </li>
  );
}

function useShowcasePage(page: number) {
  return useSearchProvidersQuery({ sort: 'name', limit: pageCards, offset: page * pageCards });
}

function shownText({ from, to }: PageWindow, found: number): string {
  const last = Math.min(to * pageCards, found);
  return `${inFigures(from * pageCards + 1)} to ${inFigures(last)} of ${inFigures(found)}`;
}

/**
 * The showcase of a catalogue that is too large for one response: loads page by page and keeps only a few pages in
 * the document.
 */
export function PagedShowcase() {
  const [shown, setShown] = useState(firstPage);
  const { data } = useShowcasePage(shown.to - 1);
  return (
    <>
      {shown.from > 0 && (
        <div className={classes['earlier']}>
          <Button onClick={() => setShown(withEarlierPage)}>Show Earlier</Button>
        </div>
      )}
      <ProviderGrid>
        {pagesOf(shown).map((page) => (
          <ShowcasePage key={page} page={page} />
        ))}
      </ProviderGrid>
      {data !== undefined && (
        <div className={classes['more']}>
          {shown.to * pageCards < data.found && <Button onClick={() => setShown(withLaterPage)}>Show More</Button>}
          <span role="status" className="tabular">
            {shownText(shown, data.found)}
          </span>
        </div>
      )}
    </>
  );
}
