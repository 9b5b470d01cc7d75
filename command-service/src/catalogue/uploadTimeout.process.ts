import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type UploadEvent, UploadStarted } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { uploadDecider, uploadStream } from './upload.decider.ts';

/** Milliseconds after its start at which an upload that is not ready fails. */
const longestUpload = 15 * 60_000;

/** An upload is looked at a quarter of an hour after its start; one that is ready or failed by then stays as it is. */
export const uploadTimeout: DeadlineProcess<UploadEvent> = {
  name: 'upload-timeout',
  eventNames: [UploadStarted.name],
  deadlineOf: (event, at) => {
    const dueAt = new Date(Date.parse(at) + longestUpload).toISOString();
    return event.type === 'UploadStarted' ? { subject: event.data.uploadId, dueAt } : null;
  },
  act: (execute, uploadId, meta) => {
    const command = { type: 'FailUpload', uploadId, reason: 'timeout' } as const;
    return execute(uploadDecider, { stream: uploadStream(uploadId), command, meta });
  },
};

/** Fails uploads that were never finished, each once. */
export function startUploadTimeout(deps: DeadlineDeps): Running {
  return startDeadlines(deps, uploadTimeout);
}
