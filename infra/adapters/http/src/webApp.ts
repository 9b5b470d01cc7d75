import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { answerProblem, problem } from './problems.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import { takesGzip } from './takesGzip.ts';

export interface WebAppOptions {
  /** Folder of the web build, with index.html. */
  readonly dist: string;
  readonly logger?: FastifyBaseLogger;
}

/** What index.html holds in place of the nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** Files below it carry a hash of their content in their names. */
const hashedFolder = 'assets';

const cacheFor = { hashed: 'public, max-age=31536000, immutable', others: 'public, max-age=3600' } as const;

/** FieldOverrides the pages that have HTML of their own, named as their paths. Its name keeps it from being served. */
const paintedFolder = '.pages';

const inGzip = promisify(gzip);

/** Pages by their path; all others are index.html. */
function readPaintedPages(dist: string): ReadonlyMap<string, string> {
  const files = globSync('*.html', { cwd: path.join(dist, paintedFolder) });
  return new Map(
    files.map((file) => {
      const name = path.basename(file, '.html');
      return [name === 'index' ? '/' : `/${name}`, readFileSync(path.join(dist, paintedFolder, file), 'utf8')];
    }),
  );
}

/** Lists the paths of all pages, in the same folder. */
const pathsFile = 'paths.json';

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

interface Pages {
  /** index.html. */
  readonly page: string;
  readonly isKnown: (path: string) => boolean;
}

/** A path as the pages' own router compares it: in lower case, without slashes at its end. */
function asComparedByPages(asked: string): string {
  let end = asked.length;
  while (end > 1 && asked[end - 1] === '/') end -= 1;
  return asked.slice(0, end).toLowerCase();
}

function readPages(dist: string): Pages {
  try {
    const page = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const paths = z
      .array(z.string())
      .parse(JSON.parse(readFileSync(path.join(dist, paintedFolder, pathsFile), 'utf8')));
    const known = new Set(paths);
    return { page, isKnown: (asked) => known.has(asComparedByPages(asked)) };
  } catch (cause) {
    throw new Error(`There is no web build in ${dist}: run \`npm run build\`.`, { cause });
  }
}

/** A person's browser asks for a page: HTML wanted, and no file name at the path's end. */
function isNavigation(request: FastifyRequest): boolean {
  const lastSegment = pathOf(request).split('/').at(-1) ?? '';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !lastSegment.includes('.') && (request.headers.accept ?? '').includes('text/html');
}

/**
 * The web build over HTTP, not listening: hashed files cached for ever, compressed siblings (.br, .gz) where they exist, and
 * index.html, or the page's own HTML where the build painted it, with a nonce of its own for every page that a browser navigates to;
 * with status 404 for a page that there is none of.
 * @throws Error when the folder holds no build.
 */
export function buildWebApp({ dist, logger }: WebAppOptions): FastifyInstance {
  const { page, isKnown } = readPages(dist);
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({
    ...(logger !== undefined && { loggerInstance: logger }),
    logController,
    frameworkErrors: answerProblem,
  });

  const painted = readPaintedPages(dist);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64');
    const html = (painted.get(pathOf(request)) ?? page).replaceAll(noncePlaceholder, nonce);
    const asked = pathOf(request);
    void reply
      .code(asked === '/index.html' || isKnown(asked) ? 200 : 404)
      .headers({
        'content-security-policy': contentSecurityPolicy(nonce),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
      })
      .type('text/html; charset=utf-8');
    if (!takesGzip(request)) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await inGzip(html));
  };

  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => {
    if (isNavigation(request)) return sendPage(request, reply);
    return reply
      .code(404)
      .type('application/problem+json')
      .send(problem(404, 'request.not-found', 'There is nothing here.'));
  });
  app.register(fastifyStatic, {
    root: path.resolve(dist),
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(dist, file).split(path.sep)[0] === hashedFolder;
      reply.header('cache-control', isHashed ? cacheFor.hashed : cacheFor.others);
      reply.header('content-security-policy', contentSecurityPolicy(null));
    },
  });
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  return app;
}
