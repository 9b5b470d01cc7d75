import { t } from '@lingui/core/macro';
import { ScreenReaderLoadingText, SkeletonCard } from '../../../ui/Skeletons.tsx';
import classes from './ProviderDetailsDrawer.module.css';

/** Loading placeholder with the layout of the provider details. */
export function ProviderDetailsSkeleton() {
  return (
    <div className={classes['waiting']}>
      <ScreenReaderLoadingText>{t`Loading the provider`}</ScreenReaderLoadingText>
      <SkeletonCard lead="logo" lines={2} />
      {Array.from({ length: 4 }, (_none, group) => (
        <SkeletonCard key={group} lead="none" lines={3} />
      ))}
    </div>
  );
}
