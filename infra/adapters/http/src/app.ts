import { msg } from '@lingui/core/runtime-macro';
import { configureValidationMessages } from '@marketplace/contracts/kernel/messages/validationMessages.ts';
import type { SecurityLogWriter } from '@marketplace/telemetry/securityLog.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
  type onResponseHookHandler,
} from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { addResponseCompression } from './compression.ts';
import { addGracefulShutdown } from './gracefulShutdown.ts';
import { addLoadShedding } from './loadShedding.ts';
import { sendErrorAsProblemDocument, createProblemDocument } from './problems.ts';
import type { RateLimitSettings } from './rateLimitCounts.ts';
import { addRateLimits } from './rateLimits.ts';
import { addReadRateLimit } from './readLimit.ts';
import { registerSecurityLogHooks } from './securityEvents.ts';
import { addRequestObservability, type ObservedServiceLabel } from './requestObservability.ts';
import type { TrustedProxyHopCheck } from './trustedHops.ts';
import { storableInputHook } from './storableInput.ts';

/** Maximum size of a JSON body in bytes. */
const bodyLimit = 256 * 1024;

export interface HttpAppOptions {
  /** Label of the service in metrics and spans; `other` if omitted. */
  readonly service?: ObservedServiceLabel;
  readonly logger: FastifyBaseLogger;
  /** Returns the reasons why the service is not ready; empty if it is ready. */
  readonly notReady: () => Promise<readonly string[]>;
  /** Receives sign-ins, refusals and data exports. If omitted, they are not logged. */
  readonly security?: SecurityLogWriter | null;
  /** Rate limits are disabled if omitted. */
  readonly limiting?: RateLimitSettings | null;
  /**
   * Proxies whose X-Forwarded-For is trusted: the number of proxies in front of the service, their addresses separated
   * by commas, or a function that decides for each hop. No proxy is trusted if omitted.
   */
  readonly trustProxy?: number | string | TrustedProxyHopCheck | null;
  /** Maximum concurrent requests; further requests receive 503. Unlimited if omitted. */
  readonly maxConcurrentRequests?: number;
}

/** Ignores the content type of requests without a body, because many clients send a content type with every request. */
const ignoreContentTypeWithoutBody: onRequestHookHandler = ({ raw }, _reply, done) => {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
  if (length === '0' && coding === undefined) delete raw.headers['content-type'];
  done();
};

/** Logs every response at debug level. */
const logResponse =
  (service: ObservedServiceLabel): onResponseHookHandler =>
  ({ id, method, routeOptions, log }, reply, done) => {
    const route = routeOptions.url ?? 'unknown';
    log.debug(
      { service, reqId: id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  };

/**
 * Builds a Fastify app with the product's body limit, input validation, problem+json errors and health checks, without
 * listening. Routes must be added in the app's `after`, otherwise their responses are not compressed.
 */
export function buildHttpApp(options: HttpAppOptions): FastifyInstance {
  const {
    service = 'other',
    logger,
    notReady,
    security,
    limiting,
    trustProxy,
    maxConcurrentRequests = Number.POSITIVE_INFINITY,
  } = options;
  configureValidationMessages();
  const app = Fastify({
    loggerInstance: logger,
    bodyLimit,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    logController: new LogController({ disableRequestLogging: true }),
    // Creates no child logger per request, because few requests log anything; log lines include the request id
    // explicitly.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
    // Malformed URLs reach no route or hook, so their errors are sent from here.
    frameworkErrors: sendErrorAsProblemDocument,
    // During shutdown, requests on open connections are still served.
    return503OnClosing: false,
  });
  addLoadShedding(app, maxConcurrentRequests);
  addGracefulShutdown(app);
  app.decorateRequest('caller', null);
  app.decorateRequest('holder', null);
  app.decorateRequest('counted', null);
  addRequestObservability(app, service);
  registerSecurityLogHooks(app, security ?? null);
  addRateLimits(app, limiting ?? null);
  addReadRateLimit(app, limiting?.factor ?? null, Date.now);
  addResponseCompression(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(sendErrorAsProblemDocument);
  app.setNotFoundHandler((_request, reply) => {
    void reply
      .code(404)
      .type('application/problem+json')
      .send(createProblemDocument(404, 'request.not-found', msg`Nothing was found at this address. Check the URL.`));
  });
  app.addHook('onRequest', ignoreContentTypeWithoutBody);
  app.addHook('preValidation', storableInputHook);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
  if (logger.level === 'debug' || logger.level === 'trace') app.addHook('onResponse', logResponse(service));
  const alwaysServed = { config: { alwaysServed: true } };
  app.get('/health/live', alwaysServed, () => ({ status: 'live' }));
  app.get('/health/ready', alwaysServed, async (_request, reply) => {
    const reasons = app.shutdownSignal.aborted ? ['shutting down'] : await notReady();
    if (reasons.length > 0) void reply.code(503);
    return { status: reasons.length === 0 ? 'ready' : 'not ready', reasons };
  });
  return app;
}
