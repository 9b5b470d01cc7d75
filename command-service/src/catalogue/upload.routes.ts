import multipart from '@fastify/multipart';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { BaseVersion, Rename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  previewUpload as previewCall,
  restoreCatalogue,
  uploadLogo,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { uploadCatalogue } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { commandMeta } from '../commandMeta.ts';
import type { ClockPort, GuardPort, IdPort } from '../ports.ts';
import { editProvider, type ProviderEdit, requireProvider } from './editProvider.ts';
import { logoRules, previewRules, uploadRules } from './fileRules.ts';
import type { PublishDeps } from './replaceCatalogue.ts';
import { createDrawing } from './logo/drawAnew.ts';
import { storeLogo } from './logo/storeLogo.ts';
import { previewUpload } from './previewUpload.ts';
import { type Confirmation, publishUpload } from './publishUpload.ts';
import { type FileRules, formOptions, type ReceivedFile, receiveFile, whileArriving } from '../receiveFile.ts';
import { restoreVersion } from './restoreVersion.ts';

/** Runs heavy work for one caller at a time and refuses the others at once. */
type OneAtATime = <Result>(this: void, work: () => Promise<Result>) => Promise<Result>;

/** @throws Refusal 'upload.busy' while other work runs. */
function createOneAtATime(): OneAtATime {
  let busy = false;
  return async (work) => {
    if (busy) {
      throw new Refusal('tooMany', 'upload.busy', 'Another upload is being read. Please try again in a moment.');
    }
    busy = true;
    try {
      return await work();
    } finally {
      busy = false;
    }
  };
}

export interface UploadRoutesDeps extends GuardPort, PublishDeps, ClockPort, IdPort {
  /** Where logos are stored; the query service serves them from there. */
  readonly blobs: Pick<BlobStore, 'put'>;
}

const Renames = z.array(Rename).max(1000);
const ConfirmationFields = z.object({
  base: z.coerce.number().int().min(0),
  fileDigest: z.string(),
  renames: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(Renames),
});

/** @returns `null` for a form that confirms nothing. @throws Refusal 'upload.confirmation'. */
function confirmationIn(fields: Readonly<Record<string, string>>): Confirmation | null {
  if (Object.keys(fields).length === 0) return null;
  const parsed = ConfirmationFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Refusal('shape', 'upload.confirmation', 'Send base, fileDigest and renames as the preview gave them.');
}

/** @throws Refusal 'logo.base'. */
function baseIn({ base }: Readonly<Record<string, string>>): number | null {
  if (base === undefined) return null;
  const parsed = BaseVersion.safeParse(Number(base));
  if (parsed.success) return parsed.data;
  throw new Refusal('shape', 'logo.base', 'Send the version of the catalogue that you have seen as base.');
}

function withLogo(logoFile: string): ProviderEdit['change'] {
  return (before) => (before === null ? null : { ...before, logoFile });
}

/** Lets the body of a request that is refused unread run off, so that the sender can hear the answer. */
function drain({ raw }: FastifyRequest): void {
  raw.resume();
}

/** Files that come in at the same time, each in memory until it is read. */
const receivedAtOnce = {
  atOnce: 6,
  waiting: 0,
  busy: ['upload.busy', 'Other uploads are still coming in. Please try again in a moment.'],
} as const;

/** Everything that takes a file, in a scope of its own, since no other call takes forms, and what is as heavy. */
export function uploadRoutes(app: FastifyInstance, deps: UploadRoutesDeps): void {
  const oneAtATime = createOneAtATime();
  const logos = { blobs: deps.blobs, drawAnew: createDrawing() };
  const receiving = createSemaphore(receivedAtOnce);
  /** Takes the whole body before anything waits for it: a slow sender holds nobody up. */
  const receive = async (request: FastifyRequest, reply: FastifyReply, rules: FileRules): Promise<ReceivedFile> =>
    receiving(() => whileArriving(request, reply, receiveFile(request, rules))).finally(() => drain(request));

  app.register(async (scope) => {
    await scope.register(multipart, formOptions);

    serve(scope, deps.guard, uploadCatalogue, async ({ caller, request, reply }) => {
      const { fields, ...upload } = await receive(request, reply, uploadRules);
      const meta = commandMeta(deps, { request, caller, body: { fileDigest: upload.fileDigest, ...fields } });
      const confirmed = confirmationIn(fields);
      const { report, position } = await oneAtATime(() => publishUpload(deps, upload, meta, confirmed));
      return { position, message: 'The catalogue was uploaded.', report };
    });

    serve(scope, deps.guard, previewCall, async ({ request, reply }) => {
      const upload = await receive(request, reply, previewRules);
      return oneAtATime(() => previewUpload(deps, upload));
    });

    serve(scope, deps.guard, uploadLogo, async ({ params, caller, request, reply }) => {
      const { bytes, fileDigest, fields } = await receive(request, reply, logoRules);
      const meta = commandMeta(deps, { request, caller, body: { id: params.id, fileDigest, ...fields } });
      await requireProvider(deps, params.id);
      const logo = await storeLogo(logos, params.id, bytes);
      const change = { id: params.id, base: baseIn(fields), change: withLogo(logo) };
      const { id, version, position } = await editProvider(deps, change, meta);
      return { position, message: 'The logo was stored.', id, version, logo };
    });
  });

  serve(app, deps.guard, restoreCatalogue, async ({ body, caller, request }) => {
    const meta = commandMeta(deps, { request, caller, body });
    const { version, counts, position } = await oneAtATime(() => restoreVersion(deps, body, meta));
    return { position, message: `Version ${body.version} was restored.`, version, counts };
  });
}
