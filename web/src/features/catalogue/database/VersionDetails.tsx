import { errorText } from '../../../core/apiError.ts';
import { ChangeList, countsText } from '../../../shared/catalogue/ChangeList.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useCatalogueDifferenceQuery } from './databaseApi.ts';
import { Downloads } from './Downloads.tsx';
import classes from './History.module.css';
import { RestoreVersion } from './RestoreVersion.tsx';

/** What one version changed, field by field, and what can be done with it. */
export function VersionDetails({ version, newest }: { version: number; newest: number }) {
  const { currentData, isError, error, isFetching, refetch } = useCatalogueDifferenceQuery({ to: version });
  return (
    <div className={classes['details']}>
      <div className={classes['actions']}>
        <Downloads version={version} />
        {version < newest && <RestoreVersion version={version} base={newest} />}
      </div>
      {isError && (
        <ErrorNotice title="Failed to load the changes" onRetry={refetch} retrying={isFetching}>
          {errorText(error, '')}
        </ErrorNotice>
      )}
      {currentData === undefined && !isError && (
        <>
          <LoadingText>Loading the changes</LoadingText>
          <SkeletonRows rows={3} />
        </>
      )}
      {currentData !== undefined && (
        <>
          <p className={classes['small']}>{countsText(currentData.counts)}</p>
          <ChangeList
            label={`Changes of version ${version}`}
            counts={currentData.counts}
            changes={currentData.changes}
          />
        </>
      )}
    </div>
  );
}
