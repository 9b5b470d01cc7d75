import { useState } from 'react';
import type { Rename, UploadPreview } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { UploadReport } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { usePreviewUploadMutation, useUploadCatalogueMutation } from './uploadApi.ts';

/** Where an upload stands; `error` is why the last attempt failed. */
export type UploadStep = { readonly error: unknown } & (
  | { readonly name: 'choosing' | 'reading' }
  | { readonly name: 'preview'; readonly preview: UploadPreview; readonly busy: boolean }
  | { readonly name: 'done'; readonly report: UploadReport }
);

export interface UploadControl {
  file: File | null;
  /** Why the chosen file cannot be sent. */
  problem: string | null;
  step: UploadStep;
  choose: (file: File | null) => void;
  submit: () => void;
  confirm: (renames: Rename[]) => void;
  cancel: () => void;
}

function fileProblem(file: File | null): string | null {
  if (file === null) return 'Please select a file';
  return /\.xlsx?$/i.test(file.name) ? null : 'Only Excel files (.xlsx, .xls) are allowed';
}

/** A file that would replace nothing needs no question: it changes nothing, or the catalogue is still empty. */
function needsQuestion({ counts: { added, changed, removed, unchanged } }: UploadPreview): boolean {
  const nothing = added + changed + removed === 0;
  const firstOne = changed + removed + unchanged === 0;
  return !nothing && !firstOne;
}

/** From choosing a file over its preview to the report. A preview that the catalogue has left behind is made anew. */
export function useUpload(): UploadControl {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<UploadPreview | null>(null);
  const [ask, asking] = usePreviewUploadMutation();
  const [upload, uploading] = useUploadCatalogueMutation();

  const publish = async (chosen: File, shown: UploadPreview, renames: Rename[]): Promise<void> => {
    const reply = await upload({ file: chosen, preview: shown, renames });
    if (reply.error === undefined) setPreview(null);
    else if ('code' in reply.error && reply.error.code === 'catalogue.changed') await read(chosen);
  };
  const read = async (chosen: File): Promise<void> => {
    setPreview(null);
    const reply = await ask(chosen);
    if (reply.data === undefined) return;
    if (needsQuestion(reply.data)) setPreview(reply.data);
    else await publish(chosen, reply.data, []);
  };
  const restart = (): void => {
    setPreview(null);
    asking.reset();
    uploading.reset();
  };
  return {
    file,
    problem,
    step: stepOf(preview, asking, uploading),
    choose: (next) => {
      setFile(next);
      setProblem(next === null ? null : fileProblem(next));
      restart();
    },
    submit: () => {
      const found = fileProblem(file);
      setProblem(found);
      if (found !== null || file === null) return;
      restart();
      void read(file);
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

function stepOf(
  preview: UploadPreview | null,
  asking: Attempt,
  uploading: Attempt & { readonly data?: { readonly report: UploadReport } | undefined },
): UploadStep {
  const error = asking.error ?? uploading.error ?? null;
  if (preview !== null) return { name: 'preview', preview, busy: uploading.isLoading, error };
  if (asking.isLoading || uploading.isLoading) return { name: 'reading', error: null };
  if (uploading.data !== undefined) return { name: 'done', report: uploading.data.report, error };
  return { name: 'choosing', error };
}
