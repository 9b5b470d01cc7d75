import { LoadingText, SkeletonRows } from '../ui/Skeletons.tsx';

/** Placeholder while a page's code is loading. */
export function PageLoadingFallback() {
  return (
    <div className="page">
      <LoadingText>Loading the page</LoadingText>
      <SkeletonRows rows={8} />
    </div>
  );
}
