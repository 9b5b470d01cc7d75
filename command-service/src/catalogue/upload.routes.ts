import multipart from '@fastify/multipart';
import { uploadCatalogue } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { serve } from '@marketplace/http/route.ts';
import type { FastifyInstance } from 'fastify';
import { commandMeta } from '../commandMeta.ts';
import type { CommandDeps } from '../deps.ts';
import { publishUpload } from './publishUpload.ts';
import { formOptions, receiveFile } from './receiveFile.ts';

/** The upload that replaces the catalogue, in a scope of its own, since no other call takes forms. */
export function uploadRoutes(app: FastifyInstance, deps: CommandDeps): void {
  app.register(async (scope) => {
    await scope.register(multipart, formOptions);
    serve(scope, deps.guard, uploadCatalogue, async ({ caller, request }) => {
      const upload = await receiveFile(request);
      const meta = commandMeta(deps, { request, caller, body: { fileDigest: upload.fileDigest } });
      const { report, position } = await publishUpload(deps, upload, meta);
      return { position, message: 'The catalogue was uploaded.', report };
    });
  });
}
