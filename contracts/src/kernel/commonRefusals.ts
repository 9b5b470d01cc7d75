import type { Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusalKindsByCode.ts';

type Call = Pick<Endpoint, 'access' | 'service' | 'method' | 'beforeTerms' | 'refuses'>;

/**
 * Codes that the response to any request can contain: for invalid input, an invalid or insufficient token, an exceeded
 * rate limit, or an unavailable dependency.
 */
const universalCodes = [
  'request.shape',
  'request.malformed',
  'token.invalid',
  'token.never',
  'token.scope',
  'request.too-many',
  'service.unavailable',
] as const satisfies readonly RefusalCode[];

const codesByAccess = {
  public: [],
  session: ['session.needed'],
  vendor: ['session.needed', 'account.email-unconfirmed', 'access.vendor-needed'],
  answering: ['session.needed', 'account.email-unconfirmed', 'access.vendor-needed', 'access.viewer'],
  analyst: ['session.needed', 'account.email-unconfirmed', 'access.second-factor-needed', 'access.analyst-needed'],
  admin: ['session.needed', 'account.email-unconfirmed', 'access.second-factor-needed', 'access.admin-needed'],
} as const satisfies Readonly<Record<Endpoint['access'], readonly RefusalCode[]>>;

/** Codes that every state-changing endpoint of the command service can return, in addition to `universalCodes`. */
const commandCodes = [
  'request.idempotency-key',
  'request.too-large',
  'command.key-reused',
  'command.contended',
  'command.too-large',
  'command.out-of-bounds',
  'command.unstorable',
  'subject.erased',
] as const satisfies readonly RefusalCode[];

/**
 * @returns the codes that an endpoint can return without declaring them: those of every request, and those that follow
 * from its access level, service and method, and from whether it requires accepted terms.
 */
export function listDefaultEndpointRefusalCodes({
  access,
  service,
  method,
  beforeTerms,
}: Call): readonly RefusalCode[] {
  const requiresTerms = service === 'command' && access !== 'public' && beforeTerms !== true;
  return [
    ...universalCodes,
    ...codesByAccess[access],
    ...(requiresTerms ? (['terms.not-accepted'] as const) : []),
    ...(service === 'command' && method !== 'GET' ? commandCodes : []),
    ...(service === 'query' && method !== 'GET' ? (['request.too-large'] as const) : []),
  ];
}

/** @returns all codes that an endpoint can return: its own codes and the common codes. */
export function listEndpointRefusalCodes(call: Call): ReadonlySet<RefusalCode> {
  return new Set([...listDefaultEndpointRefusalCodes(call), ...(call.refuses ?? [])]);
}
