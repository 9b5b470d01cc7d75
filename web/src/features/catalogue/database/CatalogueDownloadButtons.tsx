import { t } from '@lingui/core/macro';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import {
  downloadCatalogueEndpoint,
  downloadTemplateEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { buildApiRequest } from '../../../core/apiRequest.ts';
import { useFileDownload } from '../../../core/useFileDownload.ts';
import { Button } from '../../../ui/Button.tsx';

/**
 * Buttons that download the catalogue and an empty template as Excel files.
 * @param version a catalogue version. If it is given, only this version can be downloaded, and no template.
 */
export function CatalogueDownloadButtons({ version }: { version?: number }) {
  const { busy, start } = useFileDownload(t`Download failed`);
  const catalogue = buildApiRequest(downloadCatalogueEndpoint, { query: version === undefined ? {} : { version } });
  const template = buildApiRequest(downloadTemplateEndpoint, {});
  return (
    <>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        busy={busy === catalogue.path}
        busyLabel={t`Preparing`}
        onClick={() => void start(catalogue)}
      >
        {version === undefined ? t`Download .xlsx` : t`Download version ${version}`}
      </Button>
      {version === undefined && (
        <Button
          variant="quiet"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          busy={busy === template.path}
          busyLabel={t`Preparing`}
          onClick={() => void start(template)}
        >{t`Download template`}</Button>
      )}
    </>
  );
}
