import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { type UploadEvent, UploadStarted } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { type DeadlineDeps, type DeadlineProcess, startDeadlines } from '../deadlines/deadlineProcess.ts';
import { uploadDecider, uploadStream } from './upload.decider.ts';

/** Milliseconds after which an unfinished upload fails. */
const uploadTimeoutMs = 15 * 60_000;

/** Fails an upload that is neither ready nor failed 15 minutes after its start. */
export const uploadTimeout: DeadlineProcess<UploadEvent> = {
  name: 'upload-timeout',
  eventNames: [UploadStarted.name],
  deadlineOf: (event, at) => {
    const dueAt = new Date(Date.parse(at) + uploadTimeoutMs).toISOString();
    return event.type === 'UploadStarted' ? { subject: event.data.uploadId, dueAt } : null;
  },
  act: (execute, uploadId, meta) => {
    const command = { type: 'FailUpload', uploadId, reason: 'timeout' } as const;
    return execute(uploadDecider, { stream: uploadStream(uploadId), command, meta });
  },
};

/** Starts the process that fails unfinished uploads, once each. */
export function startUploadTimeout(deps: DeadlineDeps): Running {
  return startDeadlines(deps, uploadTimeout);
}
