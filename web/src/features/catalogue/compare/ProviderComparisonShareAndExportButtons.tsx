import { t } from '@lingui/core/macro';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { IconLink, IconMap2, IconPrinter } from '@tabler/icons-react';
import { exportComparisonEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { copyLink } from '../../../core/copyLink.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { buildComparedProvidersMapPath } from '../../../shared/catalogue/comparisonPath.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ExportMenu } from '../../../ui/ExportMenu.tsx';
import { buildProviderComparisonPathWithCountries } from './comparisonUrlState.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderComparisonPage.module.css';

export interface ProviderComparisonActionButtonsProps {
  ids: readonly string[];
  countries: readonly string[];
}

/** Buttons to copy a link to the comparison, to print or export the comparison, and to open the map. */
export function ProviderComparisonShareAndExportButtons({ ids, countries }: ProviderComparisonActionButtonsProps) {
  const { busy, start } = useFileDownload(t`Export failed`);
  const startExport = (format: 'xlsx' | 'csv', separator: CsvSeparator): void => {
    const query = { ids: ids.join(','), format, separator, countries: countries.join(',') };
    void start(buildApiRequest(exportComparisonEndpoint, { query }));
  };
  return (
    <FlexRow gap={12} wrap className={classes['actions']}>
      <Button
        variant="quiet"
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyLink(buildProviderComparisonPathWithCountries(ids, countries))}
      >{t`Copy link`}</Button>
      <Button
        variant="quiet"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >{t`Print`}</Button>
      <ButtonLink
        variant="quiet"
        leftSection={<IconMap2 size={16} aria-hidden />}
        to={buildComparedProvidersMapPath(ids)}
      >{t`Show on map`}</ButtonLink>
      <ExportMenu
        hasCsv
        busy={busy !== null}
        items={[
          { label: t`Excel (.xlsx)`, onPress: (separator) => startExport('xlsx', separator) },
          { label: t`CSV`, onPress: (separator) => startExport('csv', separator) },
        ]}
      />
    </FlexRow>
  );
}
