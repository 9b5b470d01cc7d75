import { msg } from '@lingui/core/runtime-macro';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
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
import { BuiltPageMetadata, renderRobotsTxt, renderSitemapXml, insertPageHead } from './pageHead.ts';
import { sendErrorAsProblemDocument, createProblemDocument } from './problems.ts';
import { buildContentSecurityPolicy } from './securityHeaders.ts';
import { acceptsGzip } from './acceptsGzip.ts';

export interface WebAppServerOptions {
  /** Folder of the web build, with index.html. */
  readonly dist: string;
  /** Origin of the product; all absolute URLs in pages start with it. */
  readonly publicUrl: string;
  readonly logger?: FastifyBaseLogger;
}

/** Placeholder for the nonce in index.html. */
const noncePlaceholder = '__CSP_NONCE__';

/** Folder of files with a hash of their content in their names. */
const hashedFolder = 'assets';

const cacheControl = { hashed: 'public, max-age=31536000, immutable', others: 'public, max-age=3600' } as const;

/**
 * Folder of the prerendered pages. Each file is named after the path of its page. Files in folders whose names start
 * with a dot are not served.
 */
const prerenderedFolder = '.pages';

const gzipAsync = promisify(gzip);

/** Reads the HTML of the prerendered pages by path; all other pages use index.html. */
function readPrerenderedPages(dist: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.html', { cwd: path.join(dist, prerenderedFolder) });
  return new Map(
    files.map((file) => {
      const name = file
        .split(path.sep)
        .join('/')
        .replace(/\.html$/, '');
      return [name === 'index' ? '/' : `/${name}`, readFileSync(path.join(dist, prerenderedFolder, file), 'utf8')];
    }),
  );
}

/** Files in `prerenderedFolder` that list the pages of the app and the pages of the documentation. */
const pageLists = { app: 'pages.json', documents: 'documents.json' } as const;

/**
 * A folder can have its own not-found page for the unknown paths below the folder, for example `/docs/*`. These values
 * are the end of the file name of that page, and the end of its path.
 */
const [notFoundFile, anyPath] = ['/not-found', '/*'] as const;

function readPageList(dist: string, name: string): readonly BuiltPageMetadata[] {
  return z.array(BuiltPageMetadata).parse(JSON.parse(readFileSync(path.join(dist, prerenderedFolder, name), 'utf8')));
}

/** Reads the pages of the app, and those of the documentation if the build contains it. */
function readPageLists(dist: string): readonly BuiltPageMetadata[] {
  const hasDocuments = existsSync(path.join(dist, prerenderedFolder, pageLists.documents));
  return [...readPageList(dist, pageLists.app), ...(hasDocuments ? readPageList(dist, pageLists.documents) : [])];
}

function getPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

/** A page ready to send, except for the nonce. */
interface SentPage {
  readonly html: string;
  readonly status: 200 | 404;
  readonly listed: boolean;
}

interface Pages {
  readonly all: readonly BuiltPageMetadata[];
  /** The page at a path, or the not-found page. */
  readonly at: (path: string) => SentPage;
  /** The not-found page. */
  readonly notFound: SentPage;
  /** Whether a path is below a folder that has its own not-found page. All paths below the folder are pages. */
  readonly isInFolder: (path: string) => boolean;
}

/** Normalises a path as the web app's router does: lower case, without trailing slashes. */
function normalisePath(asked: string): string {
  let end = asked.length;
  while (end > 1 && asked[end - 1] === '/') end -= 1;
  return asked.slice(0, end).toLowerCase();
}

/** Default metadata of the not-found page. */
const notFoundPage: BuiltPageMetadata = { path: '*', title: 'Page not found', description: '', listed: false };

function readPages(dist: string, publicUrl: string): Pages {
  try {
    const index = readFileSync(path.join(dist, 'index.html'), 'utf8');
    const all = readPageLists(dist);
    const prerendered = readPrerenderedPages(dist);
    const sent = (page: BuiltPageMetadata): SentPage => ({
      html: insertPageHead(prerendered.get(page.path.replace(anyPath, notFoundFile)) ?? index, page, publicUrl),
      status: page.path === notFoundPage.path || page.path.endsWith(anyPath) ? 404 : 200,
      listed: page.listed,
    });
    const known = new Map(all.map((page) => [page.path, sent(page)]));
    const notFound = known.get(notFoundPage.path) ?? sent(notFoundPage);
    const folderPage = (asked: string): SentPage | undefined =>
      known.get(`/${normalisePath(asked).split('/')[1] ?? ''}${anyPath}`);
    return {
      all,
      notFound,
      at: (asked) => known.get(normalisePath(asked)) ?? folderPage(asked) ?? notFound,
      isInFolder: (asked) => folderPage(asked) !== undefined,
    };
  } catch (cause) {
    throw new Error(`There is no web build in ${dist}: run \`npm run build\`.`, { cause });
  }
}

/**
 * Whether a browser navigates to a page: the browser accepts HTML, and the path does not end in a file name. Below a
 * folder with its own not-found page, every path counts as a page.
 */
function isNavigation(request: FastifyRequest, pages: Pages): boolean {
  const asked = getPath(request);
  const isFile = (asked.split('/').at(-1) ?? '').includes('.') && !pages.isInFolder(asked);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && !isFile && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Whether the client accepts any content type, like link preview bots, which get existing pages but not the HTML
 * not-found page.
 */
function acceptsAnything({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '*/*').includes('*/*');
}

/**
 * Builds a server for the web build; the caller starts to listen. Hashed files are cached for a year, and compressed
 * versions (.br, .gz) are sent if they exist. Navigations receive index.html or the prerendered page, with a new nonce.
 * Unknown pages and malformed URLs get status 404. robots.txt and sitemap.xml list the pages for search engines.
 * @throws Error if the folder contains no build.
 */
export function buildWebAppServer({ dist, publicUrl, logger }: WebAppServerOptions): FastifyInstance {
  const pages = readPages(dist, publicUrl);

  const send = async (page: SentPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // Pages of the documentation have no inline styles, and therefore a policy without a nonce.
    const nonce = page.html.includes(noncePlaceholder) ? randomBytes(16).toString('base64') : null;
    const html = nonce === null ? page.html : page.html.replaceAll(noncePlaceholder, nonce);
    void reply
      .code(page.status)
      .headers({
        'content-security-policy': buildContentSecurityPolicy(nonce),
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        ...(!page.listed && { 'x-robots-tag': 'noindex' }),
      })
      .type('text/html; charset=utf-8');
    if (!acceptsGzip(request)) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await gzipAsync(html));
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = getPath(request);
    return send(pages.at(asked === '/index.html' ? '/' : asked), request, reply);
  };
  /**
   * Responds to a malformed URL such as `/%` or `/%00`: with a page for browsers, with a problem document for other
   * clients.
   */
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const status = error.statusCode ?? 500;
    if (status >= 500 || !isNavigation(request, pages)) sendErrorAsProblemDocument(error, request, reply);
    else
      send(pages.notFound, request, reply).catch((cause: unknown) =>
        sendErrorAsProblemDocument(cause as FastifyError, request, reply),
      );
  };

  const app = Fastify({
    ...(logger !== undefined && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const isKnown = pages.at(getPath(request)).status === 200;
    if (isNavigation(request, pages) || (isKnown && acceptsAnything(request))) return sendPage(request, reply);
    return reply
      .code(404)
      .type('application/problem+json')
      .send(createProblemDocument(404, 'request.not-found', msg`Nothing was found at this address. Check the URL.`));
  });
  app.register(fastifyStatic, {
    root: path.resolve(dist),
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(dist, file).split(path.sep)[0] === hashedFolder;
      reply.header('cache-control', isHashed ? cacheControl.hashed : cacheControl.others);
      reply.header('content-security-policy', buildContentSecurityPolicy(null));
    },
  });
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  const forRobots = { 'cache-control': cacheControl.others } as const;
  app.get('/robots.txt', (_request, reply) =>
    reply.headers(forRobots).type('text/plain; charset=utf-8').send(renderRobotsTxt(publicUrl)),
  );
  app.get('/sitemap.xml', (_request, reply) =>
    reply.headers(forRobots).type('application/xml').send(renderSitemapXml(pages.all, publicUrl)),
  );
  return app;
}
