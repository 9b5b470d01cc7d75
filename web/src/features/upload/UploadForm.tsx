import { FileInput } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { toApiError } from '../../app/apiError.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RemarkTable } from './RemarkTable.tsx';
import { useUploadCatalogueMutation } from './uploadApi.ts';
import classes from './UploadPage.module.css';

/** Milliseconds after a clean upload until the home page opens. */
const redirectDelay = 2000;

const failureText = 'Error uploading file. Please check the file format.';

/** @returns why the file cannot be sent, or `null`. */
function fileProblem(file: File | null): string | null {
  if (file === null) return 'Please select a file';
  return /\.xlsx?$/i.test(file.name) ? null : 'Only Excel files (.xlsx, .xls) are allowed';
}

function useRedirectHome(report: UploadReport | undefined): void {
  const navigate = useNavigate();
  const clean = report !== undefined && report.remarks.length === 0;
  useEffect(() => {
    if (!clean) return undefined;
    const timer = setTimeout(() => void navigate('/'), redirectDelay);
    return () => clearTimeout(timer);
  }, [clean, navigate]);
}

function Failure({ error }: { error: unknown }) {
  const { message, issues } = toApiError(error, failureText);
  return (
    <Notice tone="error" title={failureText}>
      {message.replace(failureText, '').trim()}
      {issues.length > 0 && (
        <ul className={classes['issues']}>
          {issues.map(({ path, message: text }, index) => (
            <li key={`${index} ${path}`}>{path === '' ? text : `${path}: ${text}`}</li>
          ))}
        </ul>
      )}
      <p>The catalogue stays as it was.</p>
    </Notice>
  );
}

function Report({ report }: { report: UploadReport }) {
  const { added, changed, removed, unchanged } = report.counts;
  const clean = report.remarks.length === 0;
  return (
    <>
      <Notice
        tone="success"
        title={added + changed + removed === 0 ? 'No changes' : `Version ${report.version} is published`}
      >
        {added} added, {changed} changed, {removed} removed, {unchanged} unchanged.{' '}
        {clean ? 'The home page opens in a moment.' : 'Some values need a look.'}
      </Notice>
      {!clean && <RemarkTable report={report} />}
    </>
  );
}

/** Picks one Excel file and sends it; the file stays chosen when that fails. */
export function UploadForm() {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, { data, error, isLoading, reset }] = useUploadCatalogueMutation();
  useRedirectHome(data?.report);
  const choose = (next: File | null): void => {
    setFile(next);
    setProblem(next === null ? null : fileProblem(next));
    reset();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = fileProblem(file);
    setProblem(found);
    if (found === null && file !== null) void upload(file);
  };
  return (
    <form className={classes['card']} noValidate onSubmit={submit}>
      <FileInput
        className={classes['file'] ?? ''}
        label="Excel file"
        placeholder="Choose an .xlsx or .xls file"
        accept=".xlsx,.xls"
        clearable
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        value={file}
        error={problem}
        onChange={choose}
      />
      <Button type="submit" variant="primary" busy={isLoading} busyLabel="Uploading">
        Upload
      </Button>
      <div aria-live="polite">
        {isLoading && (
          <p>Reading the file and comparing it with the catalogue. You may leave this page; the upload goes on.</p>
        )}
        {error !== undefined && <Failure error={error} />}
        {data !== undefined && <Report report={data.report} />}
      </div>
    </form>
  );
}
