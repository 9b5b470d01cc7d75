import { msg } from '@lingui/core/runtime-macro';
import type { BlobMetadata } from '@marketplace/blobs/port.ts';
import { readLogoEndpoint } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import {
  getLogoBlobKeyByFileName,
  getLogoContentTypeByFileName,
} from '@marketplace/domain/catalogue/catalogue.logos.ts';
import { createApiTokenScopeHook } from '@marketplace/http/apiTokenGuard.ts';
import { matchesIfNoneMatch } from '@marketplace/http/ifNoneMatch.ts';
import type { FastifyInstance } from 'fastify';
import type { BlobReaderPort, RequestGuardPort } from '../ports.ts';

/** Prevents an image from running scripts and loading resources, even when the image is opened as a page. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const createNotFound = (): Refusal => new Refusal('notFound', 'logo.not-found', msg`This logo does not exist.`);

function buildHeaders({ sha256 }: BlobMetadata) {
  return {
    etag: `"${sha256.slice(0, 32)}"`,
    'cache-control': 'public, max-age=3600',
    'content-security-policy': imagePolicy,
  };
}

/** Registers GET /logos/{file}, which serves logos from the blob store, but no other blobs. */
export function registerLogoRoutes(app: FastifyInstance, { guard, blobs }: RequestGuardPort & BlobReaderPort): void {
  app.get<{ Params: { file: string } }>(
    readLogoEndpoint.path,
    { schema: { params: readLogoEndpoint.params }, onRequest: createApiTokenScopeHook(app, guard, readLogoEndpoint) },
    async (request, reply) => {
      const { file } = request.params;
      const type = getLogoContentTypeByFileName(file);
      if (type === null) throw createNotFound();
      // Avoids loading the bytes when the client already has the image.
      const known =
        request.headers['if-none-match'] === undefined ? null : await blobs.head(getLogoBlobKeyByFileName(file));
      if (known !== null && matchesIfNoneMatch(request, buildHeaders(known).etag)) {
        return reply.headers(buildHeaders(known)).code(304).send();
      }
      const logo = await blobs.get(getLogoBlobKeyByFileName(file));
      if (logo === null) throw createNotFound();
      return reply.headers(buildHeaders(logo)).type(type).send(logo.bytes);
    },
  );
}
