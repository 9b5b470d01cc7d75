import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';
import { Page, robotsText, sitemapXml, withHead } from './pageHead.ts';
import { answerProblem, problem } from './problems.ts';
import { contentSecurityPolicy } from './securityHeaders.ts';
import { takesGzip } from './takesGzip.ts';

export interface WebAppOptions {
  /** Folder of the web build, with index.html. */
  readonly dist: string;
  /** Origin under which people reach the product; whatever names an address names it below this one. */
  readonly publicUrl: string;
  readonly logger?: FastifyBaseLogger;
}

/** What index.html holds in place of the nonce. */
const noncePlaceholder = '__CSP_NONCE__';

/** Files below it carry a hash of their content in their names. */
const hashedFolder = 'assets';

const cacheFor = { hashed: 'public, max-age=31536000, immutable', others: 'public, max-age=3600' } as const;

/** Holds the pages that have HTML of their own, named as their paths. Its name keeps it from being served. */
const paintedFolder = '.pages';

const inGzip = promisify(gzip);

/** HTML of the pages that the build painted, by their path; all others are index.html. */
function readPaintedPages(dist: string): ReadonlyMap<string, string> {
  const files = globSync('*.html', { cwd: path.join(dist, paintedFolder) });
  return new Map(
    files.map((file) => {
      const name = path.basename(file, '.html');
      return [name === 'index' ? '/' : `/${name}`, readFileSync(path.join(dist, paintedFolder, file), 'utf8')];
    }),
  );
}

/** Lists all pages, in the same folder. */
const pagesFile = 'pages.json';

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** A page as it is sent, with a placeholder for the nonce. */
interface SentPage {
  readonly html: string;
  readonly status: 200 | 404;
  readonly listed: boolean;
}

interface Pages {
  readonly all: readonly Page[];
  /** The page at a path; the one that says so where there is none. */
  readonly at: (path: string) => SentPage;
  /** The page that says that there is none. */
  readonly missing: SentPage;
}

/** A path as the pages' own router compares it: in lower case, without slashes at its end. */
function asComparedByPages(asked: string): string {
  let end = asked.length;
  while (end > 1 && asked[end - 1] === '/') end -= 1;
  return asked.slice(0, end).toLowerCase();
}

/** The page for addresses without one. */
const missing: Page = { path: '*', title: 'Page not found', description: '', listed: false };

function readPages(dist: string, publicUrl: string): Pages {
  try {
    const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const all = z.array(Page).parse(JSON.parse(readFileSync(path.join(dist, paintedFolder, pagesFile), 'utf8')));
    const painted = readPaintedPages(dist);
    const sent = (page: Page): SentPage => ({
      html: withHead(painted.get(page.path) ?? index, page, publicUrl),
      status: page.path === missing.path ? 404 : 200,
      listed: page.listed,
    });
    const known = new Map(all.map((page) => [page.path, sent(page)]));
    const none = known.get(missing.path) ?? sent(missing);
    return { all, missing: none, at: (asked) => known.get(asComparedByPages(asked)) ?? none };
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

/** Whoever takes any answer, as what makes previews of links does: a page that there is, but no page for what there is not. */
function takesAnything({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '*/*').includes('*/*');
}

/**
 * The web build over HTTP, not listening: hashed files cached for ever, compressed siblings (.br, .gz) where they exist, and
 * index.html, or the page's own HTML where the build painted it, with a nonce of its own for every page that a browser navigates to;
 * with status 404 for a page that there is none of, an address that cannot be decoded among them. robots.txt and sitemap.xml name the pages that search engines may list.
 * @throws Error when the folder holds no build.
 */
export function buildWebApp({ dist, publicUrl, logger }: WebAppOptions): FastifyInstance {
  const pages = readPages(dist, publicUrl);

  const send = async (page: SentPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64');
    const html = page.html.replaceAll(noncePlaceholder, nonce);
    void reply
      .code(page.status)
      .headers({
        'content-security-policy': contentSecurityPolicy(nonce),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(!page.listed && { 'x-robots-tag': 'noindex' }),
      })
      .type('text/html; charset=utf-8');
    if (!takesGzip(request)) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await inGzip(html));
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = pathOf(request);
    return send(pages.at(asked === '/index.html' ? '/' : asked), request, reply);
  };
  /** Browsers get a page for an address that is refused, such as `/%` or `/%00`; others get a problem document. */
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 500;
    if (status >= 500 || !isNavigation(request)) answerProblem(error, request, reply);
    else
      send(pages.missing, request, reply).catch((cause: unknown) =>
        answerProblem(cause as FastifyError, request, reply),
      );
  };

  const app = Fastify({
    ...(logger !== undefined && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const isKnown = pages.at(pathOf(request)).status === 200;
    if (isNavigation(request) || (isKnown && takesAnything(request))) return sendPage(request, reply);
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
  const forRobots = { 'cache-control': cacheFor.others } as const;
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(forRobots).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.headers(forRobots).type('application/xml').send(sitemapXml(pages.all, publicUrl)),
  );
  return app;
}
