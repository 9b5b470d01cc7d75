import type { RunningWork } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type UploadEvent, UploadStarted } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { type DeadlineProcessDeps, type DeadlineProcess, startDeadlineProcess } from '../deadlines/deadlineProcess.ts';
import { uploadDecider, catalogueUploadStream } from './upload.decider.ts';

/** Milliseconds after which an unfinished upload fails. */
const uploadTimeoutMs = 15 * 60_000;

/** Fails an upload that is neither ready nor failed 15 minutes after its start. */
export const uploadTimeoutProcess: DeadlineProcess<UploadEvent> = {
  name: 'upload-timeout',
  eventNames: [UploadStarted.name],
  deadlineOf: (event, at) => {
    const dueAt = new Date(Date.parse(at) + uploadTimeoutMs).toISOString();
    return event.type === 'UploadStarted' ? { subject: event.data.uploadId, dueAt } : null;
  },
  act: (execute, uploadId, meta) => {
    const command = { type: 'FailUpload', uploadId, reason: 'timeout' } as const;
    return execute(uploadDecider, { stream: catalogueUploadStream(uploadId), command, meta });
  },
};

/** Starts the process that fails unfinished uploads, once each. */
export function startUploadTimeoutProcess(deps: DeadlineProcessDeps): RunningWork {
  return startDeadlineProcess(deps, uploadTimeoutProcess);
}
