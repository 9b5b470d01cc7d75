import { t } from '@lingui/core/macro';
import { ScreenReaderLoadingText, SkeletonRows } from '../ui/Skeletons.tsx';

/** Placeholder while a page's code is loading. */
export function PageLoadingFallback() {
  return (
    <div className="page">
      <ScreenReaderLoadingText>{t`Loading the page`}</ScreenReaderLoadingText>
      <SkeletonRows rows={8} />
    </div>
  );
}
