import { t } from '@lingui/core/macro';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import { ScreenReaderLoadingText, SkeletonCard, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './ProvidersPage.module.css';

/** Loading placeholder with the dimensions of the list. */
export function ProviderListSkeleton({ view }: { view: ProviderListViewMode }) {
  return (
    <>
      <ScreenReaderLoadingText>{t`Loading providers`}</ScreenReaderLoadingText>
      <FlexRow gap="4px 12px" wrap className={classes['tools']} />
      <div className={classes['sort']} />
      {view === 'cards' ? (
        <div className={classes['cards']}>
          {Array.from({ length: 6 }, (_none, index) => (
            <SkeletonCard key={index} lead="logo" lines={5} />
          ))}
        </div>
      ) : (
        <Card as="div" className={classes['frame']}>
          <div className={classes['head']} />
          <SkeletonRows rows={10} />
        </Card>
      )}
    </>
  );
}
