import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { type CatalogueUploadEvent, UploadStarted } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import {
  type DeadlineProcessDeps,
  type DeadlineProcessDefinition,
  startDeadlineProcess,
} from '../deadlines/deadlineProcess.ts';
import { catalogueUploadDecider, getCatalogueUploadStreamName } from './upload.decider.ts';

/** Milliseconds after which an unfinished upload fails. */
const uploadTimeoutMs = 15 * 60_000;

/** Fails an upload that is neither ready nor failed 15 minutes after its start. */
export const catalogueUploadTimeoutProcess: DeadlineProcessDefinition<CatalogueUploadEvent> = {
  name: 'upload-timeout',
  eventNames: [UploadStarted.name],
  deadlineOf: (event, at) => {
    const dueAt = new Date(Date.parse(at) + uploadTimeoutMs).toISOString();
    return event.type === 'UploadStarted' ? { subject: event.data.uploadId, dueAt } : null;
  },
  act: (execute, uploadId, meta) => {
    const command = { type: 'FailUpload', uploadId, reason: 'timeout' } as const;
    return execute(catalogueUploadDecider, { stream: getCatalogueUploadStreamName(uploadId), command, meta });
  },
};

/** Starts the process that fails unfinished uploads after 15 minutes. */
export function startCatalogueUploadTimeoutProcess(deps: DeadlineProcessDeps): RepeatedWorkHandle {
  return startDeadlineProcess(deps, catalogueUploadTimeoutProcess);
}
