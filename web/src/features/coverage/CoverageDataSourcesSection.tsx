import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { EndpointReply } from '../../core/apiRequest.ts';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import { useReadMetadataQuery } from '../catalogue/catalogueApi.ts';
import classes from './CoverageMap.module.css';

const bandAtlas = 'https://www.aiotrf.com/ai/band-atlas/';

/** Data sources of the page, with the attributions that their licences require. */
export function CoverageDataSourcesSection({ coverage }: { coverage: EndpointReply<typeof readCoverageEndpoint> }) {
  const { data: metadata } = useReadMetadataQuery(undefined);
  const { factsVersion, factsDate, catalogueVersion } = coverage;
  const lastUpdated = metadata?.lastUpdated ?? null;
  return (
    <Stack as="section" gap={4} className={classes['credits']} aria-label={t`Sources`}>
      <MutedText size="small">
        <Trans>
          Networks: Band Atlas · Hyper Nexus (<a href={bandAtlas}>{bandAtlas}</a>), CC BY 4.0; Wikipedia (CC BY-SA)
          through mcc-mnc-list. Data of <CalendarDateWithTimeTooltip instant={factsDate} />, version {factsVersion}. The
          data is indicative and does not come from the operators.
        </Trans>
      </MutedText>
      <MutedText size="small">
        {lastUpdated === null ? (
          <Trans>
            Providers: claimed by provider, for each of its technologies in each of its countries. Catalogue version{' '}
            {catalogueVersion}.
          </Trans>
        ) : (
          <Trans>
            Providers: claimed by provider, for each of its technologies in each of its countries. Catalogue version{' '}
            {catalogueVersion}, last updated <CalendarDateWithTimeTooltip instant={lastUpdated} />.
          </Trans>
        )}
      </MutedText>
      <MutedText size="small">{t`Map data: Natural Earth.`}</MutedText>
    </Stack>
  );
}
