import type { SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
  type onResponseHookHandler,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { addCompression } from './compression.ts';
import { addLeaving } from './leaving.ts';
import { addLoadShedding } from './loadShedding.ts';
import { answerProblem, problem } from './problems.ts';
import type { RateLimiting } from './callCounts.ts';
import { addRateLimits } from './rateLimits.ts';
import { addReadLimit } from './readLimit.ts';
import { addSecurityLog } from './securityEvents.ts';
import { addSight, type SeenService } from './sight.ts';
import type { TrustedHops } from './trustedHops.ts';
import { storableInput } from './storableInput.ts';

/** Largest JSON body that a call may bring, in bytes. */
const bodyLimit = 256 * 1024;

export interface HttpAppOptions {
  /** What its figures and spans name it; `other` when left out. */
  readonly service?: SeenService;
  readonly logger: FastifyBaseLogger;
  /** One line for each thing that keeps the service from being ready; none when it is. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Left out: nobody is told who signs in, is refused or takes data away. */
  readonly security?: SecurityLog | null;
  /** Left out: calls are not counted. */
  readonly limiting?: RateLimiting | null;
  /**
   * Proxies whose X-Forwarded-For is believed: how many of them stand before the service, or their addresses separated by commas. Left
   * out: none. A function judges each.
   */
  readonly trustProxy?: number | string | TrustedHops | null;
  /** Calls that are served at the same time; whoever comes then is told to try again. Left out: all that come. */
  readonly atOnce?: number;
}

/** Ignores the content type of a request without a body: many clients send one with every call. */
const ignoreTypeOfNoBody: onRequestHookHandler = ({ raw }, _reply, done) => {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
  if (length === '0' && coding === undefined) delete raw.headers['content-type'];
  done();
};

/** One line for each answer, for who looks closely. */
const logAnswer =
  (service: SeenService): onResponseHookHandler =>
  ({ id, method, routeOptions, log }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    log.debug(
      { service, reqId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  };

/**
 * A Fastify app with the product's body limit, its rule of storable input, zod validation, problem+json errors and health calls; not listening. Calls are added in
 * its `after`, or their answers are not compressed.
 */
export function buildHttpApp(options: HttpAppOptions): FastifyInstance {
  const {
    service = 'other',
    logger,
    notReady,
    security,
    limiting,
    trustProxy,
    atOnce = Number.POSITIVE_INFINITY,
  } = options;
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    // Few requests have anything to say: their lines name the request themselves.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
    // Addresses that cannot be read meet no route and no hook.
    frameworkErrors: answerProblem,
    // What comes on connections that are still open is served, not refused.
    return503OnClosing: false,
  });
  addLoadShedding(app, atOnce);
  addLeaving(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('holder', null);
  app.decorateRequest('counted', null);
  addSight(app, service);
  addSecurityLog(app, security ?? null);
  addRateLimits(app, limiting ?? null);
  addReadLimit(app, limiting?.factor ?? null, Date.now);
  addCompression(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((_request, reply) => {
    void reply
      .code(404)
      .type('application/problem+json')
      .send(problem(404, 'request.not-found', 'There is nothing here.'));
  });
  app.addHook('onRequest', ignoreTypeOfNoBody);
  app.addHook('preValidation', storableInput);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
  if (logger.level === 'debug' || logger.level === 'trace') app.addHook('onResponse', logAnswer(service));
  const alwaysServed = { config: { alwaysServed: true } };
  app.get('/health/live', alwaysServed, () => ({ status: 'live' }));
  app.get('/health/ready', alwaysServed, async (_request, reply) => {
    const reasons = app.leaving.aborted ? ['it is stopping'] : await notReady();
    if (reasons.length > 0) void reply.code(503);
    return { status: reasons.length === 0 ? 'ready' : 'not ready', reasons };
  });
  return app;
}
