import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { readLogo } from '@marketplace/contracts/catalogue/catalogue.api.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { admitsTokens } from '@marketplace/http/apiTokenGuard.ts';
import { isKnown } from '@marketplace/http/known.ts';
import type { FastifyInstance } from 'fastify';
import { logoType } from '../logoFiles.ts';
import type { GuardPort } from '../ports.ts';

/** Whatever an image holds, it runs nothing and loads nothing, also when it is opened as a page. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A logo on disk. */
interface Logo {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  readonly etag: string;
}

/** @returns `null` for whatever is no image file right in the folder: links and folders among it. */
async function findLogo(logoDir: string, file: string): Promise<Logo | null> {
  const type = logoType(file);
  if (type === null) return null;
  const found = path.join(logoDir, file);
  const stats = await lstat(found).catch(() => null);
  if (stats?.isFile() !== true) return null;
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
  return { path: found, type, bytes: stats.size, etag };
}

/** GET /logos/{file}: images of the logo folder itself, nothing below, above or linked to. */
export function logoRoutes(app: FastifyInstance, { guard }: GuardPort, logoDir: string): void {
  app.get<{ Params: { file: string } }>(
    readLogo.path,
    { schema: { params: readLogo.params }, onRequest: admitsTokens(app, guard, readLogo) },
    async (request, reply) => {
      const logo = await findLogo(logoDir, request.params.file);
      if (logo === null) throw new Refusal('notFound', 'logo.not-found', 'There is no such logo.');
      void reply.headers({
        etag: logo.etag,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': imagePolicy,
      });
      if (isKnown(request, logo.etag)) return reply.code(304).send();
      return reply.type(logo.type).header('content-length', logo.bytes).send(createReadStream(logo.path));
    },
  );
}
