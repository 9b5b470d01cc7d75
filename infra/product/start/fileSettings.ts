import { parseS3Address } from '@marketplace/blobs/s3Address.ts';
import { parseClamdAddress } from '@marketplace/command-service/files/fileScanner.ts';
import { z } from 'zod';

/** Address of the bucket for logos and attached files. */
export const bucket = z.string().transform((value, context) => {
  const address = parseS3Address(value);
  if (address !== null) return address;
  context.addIssue(
    'must look like https://key:secret@s3.example/bucket?region=eu-central-1, with / in the secret as %2F.',
  );
  return z.NEVER;
});

/** Address of the clamd server that scans received files. */
export const fileScanner = z.string().transform((value, context) => {
  const scanner = parseClamdAddress(value);
  if (scanner !== null) return scanner;
  context.addIssue('must look like clamd://host:3310.');
  return z.NEVER;
});
