import { t } from '@lingui/core/macro';
import type { CsvSeparator } from '@marketplace/contracts/kernel/csv.ts';
import { IconPrinter } from '@tabler/icons-react';
import { coverageApiKeyHeader, exportCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology, CoverageMapLayer } from '@marketplace/contracts/coverage/coverage.values.ts';
import { buildApiRequest } from '../../core/apiRequest.ts';
import { useFileDownload } from '../../core/useFileDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { useReadMetadataQuery } from '../catalogue/catalogueApi.ts';

export interface CoverageExportButtonsProps {
  view: CoverageMapLayer;
  /** Selected technologies. */
  technologies: readonly CoverageTechnology[];
}

/** Buttons to print the map, and to export it as Excel or CSV with the source and date of every value. */
export function CoverageExportButtons({ view, technologies }: CoverageExportButtonsProps) {
  const key = useReadMetadataQuery(undefined).data?.coverageKey;
  const { busy, start } = useFileDownload(t`Export failed`);
  const startExport = (format: 'xlsx' | 'csv', separator: CsvSeparator): void => {
    const query = { view, format, separator, technologies: technologies.join(',') };
    if (key !== undefined)
      void start(buildApiRequest(exportCoverageEndpoint, { query, headers: { [coverageApiKeyHeader]: key } }));
  };
  // Without the public key, which the metadata contains, the server would refuse the export.
  const disabled = technologies.length === 0 || key === undefined;
  return (
    <>
      <Button
        variant="quiet"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >{t`Print`}</Button>
      <ExportMenu
        hasCsv
        busy={busy !== null}
        items={[
          { label: t`Excel (.xlsx)`, disabled, onPress: (separator) => startExport('xlsx', separator) },
          { label: t`CSV`, disabled, onPress: (separator) => startExport('csv', separator) },
        ]}
      />
    </>
  );
}
