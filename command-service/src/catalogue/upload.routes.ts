import multipart from '@fastify/multipart';
import { msg } from '@lingui/core/runtime-macro';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import { CatalogueBaseVersion, ProviderRename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import {
  previewUploadEndpoint,
  restoreCatalogueEndpoint,
  uploadLogoEndpoint,
} from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import { uploadCatalogueEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { formatMessage } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { getSemaphoreRequester } from '@marketplace/http/semaphoreRequester.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { registerEndpoint } from '@marketplace/http/registerEndpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createCommandMeta } from '../commandMeta.ts';
import type { FileReceiver } from '../files/fileReceiver.ts';
import { multipartFormOptions, type FileReceivedIntoMemory } from '../files/receiveFileIntoMemory.ts';
import type { ClockPort, RequestGuardPort, IdGeneratorPort } from '../ports.ts';
import { editProvider, type ProviderEdit, requireCatalogueProvider } from './editProvider.ts';
import { logoFileRules, cataloguePreviewFileRules, catalogueUploadFileRules } from './receivedFileRules.ts';
import type { PublishCatalogueDeps } from './replaceCatalogue.ts';
import { createImageReencoder } from './logo/reencodeImage.ts';
import { storeLogo } from './logo/storeLogo.ts';
import { previewCatalogueUpload } from './previewCatalogueUpload.ts';
import { type ConfirmedCataloguePreviewVersionAndDigest, publishCatalogueUpload } from './publishCatalogueUpload.ts';
import { restoreCatalogueVersion } from './restoreCatalogueVersion.ts';

export interface CatalogueUploadRoutesDeps extends RequestGuardPort, PublishCatalogueDeps, ClockPort, IdGeneratorPort {
  /** Stores logos; the query service serves them. */
  readonly blobs: Pick<BlobStore, 'put'>;
}

const Renames = z.array(ProviderRename).max(1000);
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

/**
 * @returns `null` for a form without confirmation.
 * @throws Refusal 'upload.confirmation' for an invalid confirmation.
 */
function parseConfirmation(fields: Readonly<Record<string, string>>): ConfirmedCataloguePreviewVersionAndDigest | null {
  if (Object.keys(fields).length === 0) return null;
  const parsed = ConfirmationFields.safeParse(fields);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    'shape',
    'upload.confirmation',
    msg`Send base and fileDigest as returned by the preview, and the confirmed renames as a JSON array.`,
  );
}

/**
 * @returns `null` for a form without the field `base`.
 * @throws Refusal 'logo.base' for an invalid version.
 */
function parseBase({ base }: Readonly<Record<string, string>>): number | null {
  if (base === undefined) return null;
  const parsed = CatalogueBaseVersion.safeParse(Number(base));
  if (parsed.success) return parsed.data;
  throw new Refusal(
    'shape',
    'logo.base',
    msg`Send base with the version of the catalogue on which the change is based.`,
  );
}

function setLogo(logoFile: string): ProviderEdit['change'] {
  return (before) => (before === null ? null : { ...before, logoFile });
}

/** Limits on concurrent and queued calls that compare complete catalogues: uploads, previews and restores. */
const comparisonLimits = {
  atOnce: 1,
  waiting: 12,
  perAccount: { atOnce: 1, waiting: 4 },
  patienceMs: 30_000,
  busy: ['upload.busy', msg`Another upload is in progress. Try again in a moment.`],
} as const;

/**
 * Registers the endpoints that receive files and the endpoint that restores a version. The endpoints that receive files
 * are registered in a Fastify scope of their own, because no other endpoint accepts multipart forms.
 */
export function registerCatalogueUploadRoutes(
  app: FastifyInstance,
  deps: CatalogueUploadRoutesDeps,
  receive: FileReceiver,
): void {
  const runLimited = createSemaphore(comparisonLimits);
  const logos = { blobs: deps.blobs, reencodeImage: createImageReencoder() };
  const compare = async <Result>(request: FastifyRequest, task: () => Promise<Result>): Promise<Result> =>
    runLimited(task, { claimant: getSemaphoreRequester(request) });

  app.register(async (scope) => {
    await scope.register(multipart, multipartFormOptions);

    registerEndpoint(scope, deps.guard, uploadCatalogueEndpoint, async ({ caller, request, reply }) => {
      const publish = async ({ fields, ...upload }: FileReceivedIntoMemory) => {
        const meta = createCommandMeta(deps, { request, caller, body: { fileDigest: upload.fileDigest, ...fields } });
        const confirmed = parseConfirmation(fields);
        return compare(request, () => publishCatalogueUpload(deps, upload, meta, confirmed));
      };
      const { report, position } = await receive({ request, reply }, catalogueUploadFileRules, publish);
      return { position, message: formatMessage(msg`The catalogue was uploaded.`), report };
    });

    registerEndpoint(scope, deps.guard, previewUploadEndpoint, async ({ request, reply }) =>
      receive({ request, reply }, cataloguePreviewFileRules, (upload) =>
        compare(request, () => previewCatalogueUpload(deps, upload)),
      ),
    );

    registerEndpoint(scope, deps.guard, uploadLogoEndpoint, async ({ params, caller, request, reply }) => {
      const store = async ({ bytes, fileDigest, fields }: FileReceivedIntoMemory) => {
        const meta = createCommandMeta(deps, { request, caller, body: { id: params.id, fileDigest, ...fields } });
        await requireCatalogueProvider(deps, params.id);
        const logo = await storeLogo(logos, params.id, bytes);
        const change = { id: params.id, base: parseBase(fields), change: setLogo(logo) };
        return { ...(await editProvider(deps, change, meta)), logo };
      };
      const { id, version, position, logo } = await receive({ request, reply }, logoFileRules, store);
      return { position, message: formatMessage(msg`The logo was stored.`), id, version, logo };
    });
  });

  registerEndpoint(app, deps.guard, restoreCatalogueEndpoint, async ({ body, caller, request }) => {
    const meta = createCommandMeta(deps, { request, caller, body });
    const { version, counts, position } = await compare(request, () => restoreCatalogueVersion(deps, body, meta));
    return {
      position,
      message: formatMessage(msg`Version ${{ version: body.version }} was restored.`),
      version,
      counts,
    };
  });
}
