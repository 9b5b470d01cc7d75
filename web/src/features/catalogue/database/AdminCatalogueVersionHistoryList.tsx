import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueVersionReplyItem } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { ScreenReaderLoadingText, SkeletonRows } from '../../../ui/Skeletons.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { useCatalogueHistoryQuery } from './databaseApi.ts';
import type { AdminCatalogueTabUrlStateAndSetter } from './databaseTabUrlState.ts';
import { Card } from '../../../ui/Card.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './AdminCatalogueVersionHistoryList.module.css';
import { CatalogueVersionDetailsSection } from './CatalogueVersionDetailsSection.tsx';

function describeChange({ kind, fileName, provider, restoredFrom }: CatalogueVersionReplyItem): string {
  if (kind === 'upload') return `Upload of ${fileName ?? 'a file'}`;
  if (kind === 'restore') return `Version ${restoredFrom ?? '?'} restored`;
  const name = provider?.name ?? t`A provider`;
  return { added: `${name} added`, edited: `${name} edited`, retired: `${name} retired` }[kind];
}

function formatAuthor({ by: { userId, name, email } }: CatalogueVersionReplyItem): string {
  if (userId === null) return t`The system`;
  return name ?? email ?? t`An erased person`;
}

interface EntryProps {
  version: CatalogueVersionReplyItem;
  current: boolean;
  open: boolean;
  now: number;
  onToggle: () => void;
  /** Current version number, sent as the base of a restore. */
  newest: number;
}

function Entry({ version, current, open, now, onToggle, newest }: EntryProps) {
  const { added, changed, removed } = version.counts;
  return (
    <li data-open={open || undefined}>
      <div className={classes['entry']}>
        <MutedText as="span" faint size="medium" className={classes['number']}>
          {version.version}
        </MutedText>
        <div className={classes['what']}>
          <strong>{describeChange(version)}</strong>
          {current && <Badge tone="teal">{t`Current`}</Badge>}
          <MutedText as="div" size="small">
            {formatAuthor(version)}, <CalendarDateWithTimeTooltip instant={version.at} /> (
            <RelativeTimeText instant={version.at} now={now} />)
          </MutedText>
        </div>
        <FlexRow gap="4px 12px" align="baseline" wrap justify="end" className={classes['counts']}>
          <span title={t`Added`}>+{added}</span>
          <span title={t`Changed`}>~{changed}</span>
          <span title={t`Removed`}>−{removed}</span>
          <MutedText as="span" size="small">{t`${{ providers: version.providers }} providers`}</MutedText>
        </FlexRow>
        <Button aria-expanded={open} onClick={onToggle}>
          {open ? t`Close` : t`Changes`}{' '}
          <VisuallyHidden>{t`of version ${{ version: version.version }}`}</VisuallyHidden>
        </Button>
      </div>
      {open && <CatalogueVersionDetailsSection version={version.version} newest={newest} />}
    </li>
  );
}

/** Paginated list of catalogue versions, newest first, with their author, changes and a restore action. */
export function AdminCatalogueVersionHistoryList({
  control: { state, change },
}: {
  control: AdminCatalogueTabUrlStateAndSetter;
}) {
  const [before, setBefore] = useState<number | undefined>(undefined);
  const query = before === undefined ? {} : { before };
  const { data, isError, error, isFetching, refetch } = useCatalogueHistoryQuery(query);
  const latest = useCatalogueHistoryQuery({});
  const now = useCurrentTime();
  const newest = latest.data?.versions[0]?.version ?? 0;
  if (isError && data === undefined) {
    return (
      <ErrorNotice title={t`Failed to load the history`} onRetry={refetch} retrying={isFetching}>
        {getApiErrorText(error, '')}
      </ErrorNotice>
    );
  }
  if (data === undefined) {
    return (
      <Card as="div" className={classes['card']}>
        <ScreenReaderLoadingText>{t`Loading the history`}</ScreenReaderLoadingText>
        <SkeletonRows rows={5} />
      </Card>
    );
  }
  if (data.versions.length === 0) {
    return (
      <Card as="div" className={classes['card']}>
        <EmptyState
          title={t`Nothing has been uploaded yet`}
        >{t`Every upload and every edit will be listed here.`}</EmptyState>
      </Card>
    );
  }
  const oldest = data.versions.at(-1)?.version;
  return (
    <Card className={classes['card']} aria-label={t`History of the catalogue`} aria-busy={isFetching}>
      <ol className={classes['list']}>
        {data.versions.map((version) => (
          <Entry
            key={version.version}
            version={version}
            current={version.version === newest}
            open={state.version === version.version}
            now={now}
            newest={newest}
            onToggle={() => change({ version: state.version === version.version ? undefined : version.version })}
          />
        ))}
      </ol>
      {(data.more || before !== undefined) && (
        <FlexRow
          as="nav"
          gap={8}
          align="stretch"
          justify="end"
          className={classes['pager']}
          aria-label={t`Pages of the history`}
        >
          <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>{t`Newest`}</Button>
          <Button disabled={!data.more} onClick={() => setBefore(oldest)}>{t`Older`}</Button>
        </FlexRow>
      )}
    </Card>
  );
}
