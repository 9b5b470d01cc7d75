import { parseS3BucketUrl } from '@marketplace/blobs/s3BucketUrl.ts';
import { parseClamdAddress } from '@marketplace/command-service/files/fileScanner.ts';
import { z } from 'zod';

/** Schema of BLOB_STORE_URL, the URL of the bucket for logos and attachments; parses the URL. */
export const bucketUrlSettingSchema = z.string().transform((value, context) => {
  const address = parseS3BucketUrl(value);
  if (address !== null) return address;
  context.addIssue(
    'must look like https://key:secret@s3.example/bucket?region=eu-central-1, with / in the secret as %2F.',
  );
  return z.NEVER;
});

/** Schema of FILE_SCANNER_URL, the URL of the clamd server that scans uploaded files; parses the URL. */
export const fileScannerUrlSettingSchema = z.string().transform((value, context) => {
  const scanner = parseClamdAddress(value);
  if (scanner !== null) return scanner;
  context.addIssue('must look like clamd://host:3310.');
  return z.NEVER;
});
