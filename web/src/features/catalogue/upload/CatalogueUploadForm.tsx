import { t } from '@lingui/core/macro';
import { FileInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type SubmitEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCatalogueChangeCounts } from '../../../shared/catalogue/CatalogueChangeList.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CatalogueUploadPreviewPanel } from './CatalogueUploadPreviewPanel.tsx';
import { CatalogueUploadRemarksTable } from './CatalogueUploadRemarksTable.tsx';
import { CatalogueUploadFailureNotice } from './CatalogueUploadFailureNotice.tsx';
import { Card } from '../../../ui/Card.tsx';
import classes from './CatalogueUploadPage.module.css';
import { useCatalogueUpload } from './useCatalogueUpload.ts';

/** Delay in milliseconds before the home page opens after an upload without remarks. */
const redirectDelayMs = 2000;

function useRedirectHome(report: CatalogueUploadReportReplyItem | null): void {
  const navigate = useNavigate();
  const hasNoRemarks = report !== null && report.remarks.length === 0;
  useEffect(() => {
    if (!hasNoRemarks) return undefined;
    const timer = setTimeout(() => void navigate('/'), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [hasNoRemarks, navigate]);
}

function Report({ report }: { report: CatalogueUploadReportReplyItem }) {
  const { added, changed, removed } = report.counts;
  const hasNoRemarks = report.remarks.length === 0;
  const changes = formatCatalogueChangeCounts(report.counts);
  return (
    <>
      <Notice
        tone="success"
        title={added + changed + removed === 0 ? t`No changes` : t`Version ${{ version: report.version }} published`}
      >
        {hasNoRemarks
          ? t`Changes: ${changes}. The home page opens in a moment.`
          : t`Changes: ${changes}. Check the warnings below.`}
      </Notice>
      {!hasNoRemarks && <CatalogueUploadRemarksTable report={report} />}
    </>
  );
}

/**
 * Form to select an Excel file, preview its changes and publish the file after confirmation. The file stays selected
 * after a failure.
 */
export function CatalogueUploadForm() {
  const { file, problem, step, choose, submit, confirm, cancel } = useCatalogueUpload();
  useRedirectHome(step.name === 'done' ? step.report : null);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <Card as="form" className={classes['card']} noValidate onSubmit={send}>
      <FileInput
        className={classes['file'] ?? ''}
        label={t`Excel file`}
        placeholder={t`Choose an .xlsx or .xls file`}
        accept=".xlsx,.xls"
        clearable
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        value={file}
        error={problem}
        onChange={choose}
      />
      {step.name !== 'preview' && (
        <Button
          type="submit"
          variant="primary"
          busy={step.name === 'reading'}
          busyLabel={t`Reading`}
        >{t`Upload`}</Button>
      )}
      <div aria-live="polite">
        {step.name === 'reading' && <p>{t`The file is being read and compared with the catalogue.`}</p>}
        {step.error !== null && <CatalogueUploadFailureNotice error={step.error} />}
        {step.name === 'preview' && (
          <CatalogueUploadPreviewPanel preview={step.preview} busy={step.busy} onConfirm={confirm} onCancel={cancel} />
        )}
        {step.name === 'done' && <Report report={step.report} />}
      </div>
    </Card>
  );
}
