import type { Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusalCodes.ts';

type Call = Pick<Endpoint, 'access' | 'service' | 'method' | 'beforeTerms' | 'refuses'>;

/** What any call may meet: input that cannot be read, a token that does not work or does not reach, too many calls, a part that is away. */
const always = [
  'request.shape',
  'request.malformed',
  'token.invalid',
  'token.never',
  'token.scope',
  'request.too-many',
  'service.unavailable',
] as const satisfies readonly RefusalCode[];

const byAccess = {
  public: [],
  session: ['session.needed'],
  vendor: ['session.needed', 'account.email-unconfirmed', 'access.vendor-needed'],
  answering: ['session.needed', 'account.email-unconfirmed', 'access.vendor-needed', 'access.viewer'],
  analyst: ['session.needed', 'account.email-unconfirmed', 'access.second-factor-needed', 'access.analyst-needed'],
  admin: ['session.needed', 'account.email-unconfirmed', 'access.second-factor-needed', 'access.admin-needed'],
} as const satisfies Readonly<Record<Endpoint['access'], readonly RefusalCode[]>>;

/** What recording an event may meet. */
const ofCommands = [
  'request.idempotency-key',
  'request.too-large',
  'command.key-reused',
  'command.contended',
  'command.too-large',
  'command.out-of-bounds',
  'command.unstorable',
  'subject.erased',
] as const satisfies readonly RefusalCode[];

/** The codes that a call may be refused with because of what kind of call it is. */
export function commonRefusals({ access, service, method, beforeTerms }: Call): readonly RefusalCode[] {
  const asksForTerms = service === 'command' && access !== 'public' && beforeTerms !== true;
  return [
    ...always,
    ...byAccess[access],
    ...(asksForTerms ? (['terms.not-accepted'] as const) : []),
    ...(service === 'command' && method !== 'GET' ? ofCommands : []),
    ...(service === 'query' && method !== 'GET' ? (['request.too-large'] as const) : []),
  ];
}

/** Every code that a call may be refused with: its own, and those of its kind. */
export function refusalsOf(call: Call): ReadonlySet<RefusalCode> {
  return new Set([...commonRefusals(call), ...(call.refuses ?? [])]);
}
