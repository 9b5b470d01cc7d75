import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ProviderRename, CatalogueUploadPreviewReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { usePreviewUploadMutation, useUploadCatalogueMutation } from './uploadApi.ts';

/** Step of a catalogue upload; `error` is the error of the last attempt, `null` if there is none. */
export type CurrentCatalogueUploadStep = { readonly error: unknown } & (
  | { readonly name: 'choosing' | 'reading' }
  | { readonly name: 'preview'; readonly preview: CatalogueUploadPreviewReply; readonly busy: boolean }
  | { readonly name: 'done'; readonly report: CatalogueUploadReportReplyItem }
);

export interface CatalogueUploadStateAndActions {
  file: File | null;
  /** Validation error of the selected file. */
  problem: string | null;
  step: CurrentCatalogueUploadStep;
  choose: (file: File | null) => void;
  submit: () => void;
  confirm: (renames: ProviderRename[]) => void;
  cancel: () => void;
}

function validateFile(file: File | null): string | null {
  if (file === null) return t`Please select a file`;
  return /\.xlsx?$/i.test(file.name) ? null : t`Only Excel files (.xlsx, .xls) are allowed`;
}

/** Whether publishing needs confirmation. It needs none if the file changes nothing or the catalogue is still empty. */
function needsConfirmation({ counts: { added, changed, removed, unchanged } }: CatalogueUploadPreviewReply): boolean {
  const hasNoChanges = added + changed + removed === 0;
  const isFirstUpload = changed + removed + unchanged === 0;
  return !hasNoChanges && !isFirstUpload;
}

/**
 * Manages an upload from file selection through preview to the report. If the catalogue has changed since the preview,
 * requests a new preview instead of publishing.
 */
export function useCatalogueUpload(): CatalogueUploadStateAndActions {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<CatalogueUploadPreviewReply | null>(null);
  const [requestPreview, previewing] = usePreviewUploadMutation();
  const [upload, uploading] = useUploadCatalogueMutation();

  const publish = async (
    chosen: File,
    shown: CatalogueUploadPreviewReply,
    renames: ProviderRename[],
  ): Promise<void> => {
    const reply = await upload({ file: chosen, preview: shown, renames });
    if (reply.error === undefined) setPreview(null);
    else if ('code' in reply.error && reply.error.code === 'catalogue.changed') await loadPreview(chosen);
  };
  const loadPreview = async (chosen: File): Promise<void> => {
    setPreview(null);
    const reply = await requestPreview(chosen);
    if (reply.data === undefined) return;
    if (needsConfirmation(reply.data)) setPreview(reply.data);
    else await publish(chosen, reply.data, []);
  };
  const restart = (): void => {
    setPreview(null);
    previewing.reset();
    uploading.reset();
  };
  return {
    file,
    problem,
    step: getStep(preview, previewing, uploading),
    choose: (next) => {
      setFile(next);
      setProblem(next === null ? null : validateFile(next));
      restart();
    },
    submit: () => {
      const found = validateFile(file);
      setProblem(found);
      if (found !== null || file === null) return;
      restart();
      void loadPreview(file);
    },
    confirm: (renames) => {
      if (file !== null && preview !== null) void publish(file, preview, renames);
    },
    cancel: restart,
  };
}

interface Attempt {
  readonly isLoading: boolean;
  readonly error?: unknown;
}

function getStep(
  preview: CatalogueUploadPreviewReply | null,
  previewing: Attempt,
  uploading: Attempt & { readonly data?: { readonly report: CatalogueUploadReportReplyItem } | undefined },
): CurrentCatalogueUploadStep {
  const error = previewing.error ?? uploading.error ?? null;
  if (preview !== null) return { name: 'preview', preview, busy: uploading.isLoading, error };
  if (previewing.isLoading || uploading.isLoading) return { name: 'reading', error: null };
  if (uploading.data !== undefined) return { name: 'done', report: uploading.data.report, error };
  return { name: 'choosing', error };
}
