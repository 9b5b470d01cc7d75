import { t } from '@lingui/core/macro';
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
        {t`Networks: Band Atlas · Hyper Nexus (`}
        <a href={bandAtlas}>{bandAtlas}</a>
        {t`), CC BY 4.0; Wikipedia (CC BY-SA) through mcc-mnc-list. Facts of`}{' '}
        <CalendarDateWithTimeTooltip instant={factsDate} />
        {t`, version`} {factsVersion}
        {t`. Indicative, not from the operators.`}
      </MutedText>
      <MutedText size="small">
        {t`Providers: claimed by provider, each technology in each of its countries. Catalogue version`}{' '}
        {catalogueVersion}
        {lastUpdated !== null && (
          <>
            {t`, last updated`} <CalendarDateWithTimeTooltip instant={lastUpdated} />
          </>
        )}
        .
      </MutedText>
      <MutedText size="small">{t`Map: Natural Earth.`}</MutedText>
    </Stack>
  );
}
