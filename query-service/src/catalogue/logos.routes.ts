import type { BlobInfo } from '@marketplace/blobs/port.ts';
import { readLogo } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { logoKey, logoType } from '@marketplace/domain/catalogue/catalogue.logos.ts';
import { admitsTokens } from '@marketplace/http/apiTokenGuard.ts';
import { isKnown } from '@marketplace/http/known.ts';
import type { FastifyInstance } from 'fastify';
import type { BlobsPort, GuardPort } from '../ports.ts';

/** Whatever an image holds, it runs nothing and loads nothing, also when it is opened as a page. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const unknown = (): Refusal => new Refusal('notFound', 'logo.not-found', 'There is no such logo.');

function headersOf({ sha256 }: BlobInfo) {
  return {
    etag: `"${sha256.slice(0, 32)}"`,
    'cache-control': 'public, max-age=3600',
    'content-security-policy': imagePolicy,
  };
}

/** GET /logos/{file}: the logos of the blob store, and nothing else of it. */
export function logoRoutes(app: FastifyInstance, { guard, blobs }: GuardPort & BlobsPort): void {
  app.get<{ Params: { file: string } }>(
    readLogo.path,
    { schema: { params: readLogo.params }, onRequest: admitsTokens(app, guard, readLogo) },
    async (request, reply) => {
      const { file } = request.params;
      const type = logoType(file);
      if (type === null) throw unknown();
      // Whoever has the picture already is not worth its bytes.
      const known = request.headers['if-none-match'] === undefined ? null : await blobs.head(logoKey(file));
      if (known !== null && isKnown(request, headersOf(known).etag)) {
        return reply.headers(headersOf(known)).code(304).send();
      }
      const logo = await blobs.get(logoKey(file));
      if (logo === null) throw unknown();
      return reply.headers(headersOf(logo)).type(type).send(logo.bytes);
    },
  );
}
