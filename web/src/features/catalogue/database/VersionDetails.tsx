import { errorText } from '../../../core/apiError.ts';
import { ChangeList, countsText } from '../../../shared/catalogue/ChangeList.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { LoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useCatalogueDifferenceQuery } from './databaseApi.ts';
import { Downloads } from './Downloads.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './History.module.css';
import { RestoreVersion } from './RestoreVersion.tsx';

/** Field changes of a version, with its download and restore actions. */
export function VersionDetails({ version, newest }: { version: number; newest: number }) {
  const { currentData, isError, error, isFetching, refetch } = useCatalogueDifferenceQuery({ to: version });
  return (
    <Stack gap={8} className={classes['details']}>
      <Row gap={8} align="stretch" wrap>
        <Downloads version={version} />
        {version < newest && <RestoreVersion version={version} base={newest} />}
      </Row>
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
          <Text size="small">{countsText(currentData.counts)}</Text>
          <ChangeList
            label={`Changes of version ${version}`}
            counts={currentData.counts}
            changes={currentData.changes}
          />
        </>
      )}
    </Stack>
  );
}
