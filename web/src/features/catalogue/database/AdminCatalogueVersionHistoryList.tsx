import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  if (kind === 'upload') return fileName === null ? t`Upload of a file` : t`Upload of ${fileName}`;
  if (kind === 'restore')
    return restoredFrom === null ? t`Earlier version restored` : t`Version ${restoredFrom} restored`;
  const name = provider?.name ?? t`A provider`;
  return { added: t`${name} added`, edited: t`${name} edited`, retired: t`${name} retired` }[kind];
}

function formatAuthor({ by: { userId, name, email } }: CatalogueVersionReplyItem): string {
  if (userId === null) return t`System`;
  return name ?? email ?? t`Deleted user`;
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
  const { version: number, providers } = version;
  const author = formatAuthor(version);
  return (
    <li data-open={open || undefined}>
      <div className={classes['entry']}>
        <MutedText as="span" faint size="medium" className={classes['number']}>
          {number}
        </MutedText>
        <div className={classes['what']}>
          <strong>{describeChange(version)}</strong>
          {current && <Badge tone="teal">{t`Current`}</Badge>}
          <MutedText as="div" size="small">
            <Trans>
              {author}, <CalendarDateWithTimeTooltip instant={version.at} /> (
              <RelativeTimeText instant={version.at} now={now} />)
            </Trans>
          </MutedText>
        </div>
        <FlexRow gap="4px 12px" align="baseline" wrap justify="end" className={classes['counts']}>
          <span title={t`Added`}>+{added}</span>
          <span title={t`Changed`}>~{changed}</span>
          <span title={t`Removed`}>−{removed}</span>
          <MutedText as="span" size="small">
            {plural(providers, { one: '# provider', other: '# providers' })}
          </MutedText>
        </FlexRow>
        <Button aria-expanded={open} onClick={onToggle}>
          {open ? (
            <Trans>
              Hide changes <VisuallyHidden>in version {number}</VisuallyHidden>
            </Trans>
          ) : (
            <Trans>
              Show changes <VisuallyHidden>in version {number}</VisuallyHidden>
            </Trans>
          )}
        </Button>
      </div>
      {open && <CatalogueVersionDetailsSection version={number} newest={newest} />}
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
        <EmptyState title={t`No versions yet`}>{t`Each upload and edit will be listed here.`}</EmptyState>
      </Card>
    );
  }
  const oldest = data.versions.at(-1)?.version;
  return (
    <Card className={classes['card']} aria-label={t`Catalogue history`} aria-busy={isFetching}>
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
          aria-label={t`Pages of the catalogue history`}
        >
          <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>{t`Newest`}</Button>
          <Button disabled={!data.more} onClick={() => setBefore(oldest)}>{t`Older`}</Button>
        </FlexRow>
      )}
    </Card>
  );
}
