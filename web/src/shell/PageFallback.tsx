import { LoadingText, SkeletonRows } from '../ui/Skeletons.tsx';

/** Stands in the shell while a page's code is on its way. */
export function PageFallback() {
  return (
    <div className="page">
      <LoadingText>Loading the page</LoadingText>
      <SkeletonRows rows={8} />
    </div>
  );
}
