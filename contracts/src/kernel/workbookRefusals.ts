import type { RefusalCode } from './refusalKindsByCode.ts';

/** Refusal codes common to all endpoints that receive and parse a workbook. */
export const workbookUploadRefusalCodes = [
  'upload.busy',
  'upload.cell-too-long',
  'upload.compression',
  'upload.damaged',
  'upload.doctype',
  'upload.empty',
  'upload.encoding',
  'upload.encrypted',
  'upload.extension',
  'upload.form',
  'upload.infected',
  'upload.no-file',
  'upload.not-excel',
  'upload.old-excel',
  'upload.scanner-unavailable',
  'upload.stalled',
  'upload.timeout',
  'upload.too-large',
  'upload.too-many-parts',
  'upload.too-many-rows',
  'upload.too-wide',
  'upload.zip-bomb',
] as const satisfies readonly RefusalCode[];
