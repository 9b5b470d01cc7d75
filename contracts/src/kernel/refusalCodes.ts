import type { RefusalKind } from './refusalKinds.ts';

/**
 * Every code that an answer may be refused with, and its kind, which says the status: a call that is to refuse with another one has to
 * name it here first.
 */
export const refusalCodes = {
  'access.admin-needed': 'forbidden',
  'access.analyst-needed': 'forbidden',
  'access.approved': 'state',
  'access.email-unconfirmed': 'state',
  'access.history-full': 'state',
  'access.last-admin': 'state',
  'access.not-approved': 'state',
  'access.not-pending': 'state',
  'access.not-you': 'forbidden',
  'access.pending': 'state',
  'access.second-factor-needed': 'forbidden',
  'access.unknown-provider': 'rule',
  'access.unknown-user': 'notFound',
  'access.vendor-needed': 'forbidden',

  'account.busy': 'unavailable',
  'account.credentials': 'unauthenticated',
  'account.email-taken': 'state',
  'account.email-unconfirmed': 'forbidden',
  'account.history-full': 'state',
  'account.link': 'rule',
  'account.no-mail': 'rule',
  'account.not-ready': 'unavailable',
  'account.password': 'rule',
  'account.password-needed': 'rule',
  'account.personal-email': 'rule',
  'account.present-password': 'rule',
  'account.registered': 'state',
  'account.second-factor': 'rule',
  'account.second-factor-needed': 'unauthenticated',
  'account.second-factor-off': 'state',
  'account.second-factor-on': 'state',
  'account.terms': 'rule',
  'account.token-made': 'state',
  'account.token-scope': 'forbidden',
  'account.tokens-full': 'state',
  'account.unknown-session': 'notFound',
  'account.unknown-token': 'notFound',
  'account.unknown-user': 'notFound',

  'analytics.busy': 'unavailable',
  'analytics.export-too-large': 'rule',
  'analytics.range-backwards': 'rule',
  'analytics.range-too-long': 'rule',
  'analytics.unknown-catalogue': 'rule',

  'application.country': 'rule',
  'application.history-full': 'state',
  'application.not-open': 'state',
  'application.open': 'state',
  'application.website': 'rule',

  'arrival.unknown': 'notFound',

  'catalogue.changed': 'state',
  'catalogue.not-ready': 'unavailable',
  'catalogue.version-unknown': 'notFound',

  'command.contended': 'state',
  'command.key-reused': 'rule',
  'command.out-of-bounds': 'rule',
  'command.too-large': 'tooLarge',
  'command.unstorable': 'rule',

  'correction.closed': 'state',
  'correction.history-full': 'state',
  'correction.not-found': 'notFound',
  'correction.nothing': 'rule',
  'correction.pending': 'state',

  'coverage.country-unknown': 'notFound',
  'coverage.key-needed': 'unauthenticated',

  'export.busy': 'unavailable',

  'live.full': 'unavailable',
  'live.too-many': 'tooMany',

  'logo.base': 'shape',
  'logo.busy': 'unavailable',
  'logo.damaged': 'rule',
  'logo.kind': 'rule',
  'logo.not-found': 'notFound',
  'logo.too-large': 'tooLarge',
  'logo.too-many-pixels': 'rule',

  'mail.ended': 'state',
  'mail.not-found': 'notFound',
  'mail.reason-needed': 'rule',
  'mail.words-forgotten': 'state',

  'operations.busy': 'state',
  'operations.full': 'state',
  'operations.not-under-way': 'state',
  'operations.nothing-built': 'state',
  'operations.nothing-earlier': 'state',
  'operations.nothing-parked': 'state',
  'operations.positions-needed': 'rule',
  'operations.reason-needed': 'rule',
  'operations.unknown-read-model': 'notFound',

  'privacy.closed': 'state',
  'privacy.link': 'rule',
  'privacy.restricted': 'forbidden',
  'privacy.unconfirmed': 'state',
  'privacy.unknown-request': 'notFound',

  'provider.invalid': 'rule',
  'provider.name-taken': 'state',
  'provider.contact-full': 'state',
  'provider.not-found': 'notFound',

  'quote.amount-missing': 'rule',
  'quote.amount-not-a-number': 'rule',
  'quote.amount-not-positive': 'rule',
  'quote.amount-too-large': 'rule',
  'quote.amount-too-many-decimals': 'rule',
  'quote.part-not-a-number': 'rule',
  'quote.part-too-large': 'rule',
  'quote.part-too-many-decimals': 'rule',
  'quote.part-zero': 'rule',
  'quote.parts-contradict': 'rule',
  'quote.tiers': 'rule',
  'quote.too-many': 'state',
  'quote.validity': 'rule',

  'request.idempotency-key': 'shape',
  'request.if-match': 'shape',
  'request.malformed': 'shape',
  'request.not-found': 'notFound',
  'request.shape': 'shape',
  'request.too-large': 'tooLarge',
  'request.too-many': 'tooMany',

  'rfq.already-answered': 'state',
  'rfq.already-sent': 'state',
  'rfq.audience-not-found': 'notFound',
  'rfq.deadline': 'rule',
  'rfq.duplicate-provider': 'rule',
  'rfq.expired': 'state',
  'rfq.export-too-large': 'rule',
  'rfq.link-changed': 'precondition',
  'rfq.link-full': 'state',
  'rfq.link-not-found': 'notFound',
  'rfq.no-provider': 'shape',
  'rfq.not-accepted': 'state',
  'rfq.not-found': 'notFound',
  'rfq.not-yours': 'forbidden',
  'rfq.provider-not-found': 'notFound',
  'rfq.rejected': 'state',
  'rfq.requirements-too-large': 'tooLarge',
  'rfq.too-many-providers': 'shape',
  'rfq.unknown-provider': 'rule',

  'searches.busy': 'unavailable',
  'searches.full': 'state',
  'searches.history-full': 'state',
  'searches.link': 'shape',
  'searches.not-found': 'notFound',
  'searches.not-you': 'forbidden',
  'searches.too-many-favorites': 'state',
  'searches.unknown-provider': 'rule',

  'service.unavailable': 'unavailable',

  'session.needed': 'unauthenticated',

  'subject.erased': 'state',

  'terms.not-accepted': 'forbidden',

  'token.invalid': 'unauthenticated',
  'token.never': 'forbidden',
  'token.scope': 'forbidden',

  'upload.busy': ['tooMany', 'unavailable'],
  'upload.cell-too-long': 'rule',
  'upload.closed': 'state',
  'upload.compression': 'rule',
  'upload.confirmation': 'shape',
  'upload.damaged': 'rule',
  'upload.doctype': 'rule',
  'upload.empty': 'rule',
  'upload.encoding': 'rule',
  'upload.encrypted': 'rule',
  'upload.extension': 'rule',
  'upload.file-changed': 'state',
  'upload.form': 'shape',
  'upload.formulas-without-results': 'rule',
  'upload.hidden-sheet': 'rule',
  'upload.no-file': 'rule',
  'upload.no-header': 'rule',
  'upload.no-rows': 'rule',
  'upload.not-excel': 'rule',
  'upload.old-excel': 'rule',
  'upload.rename': 'rule',
  'upload.stalled': 'shape',
  'upload.timeout': 'rule',
  'upload.too-large': 'tooLarge',
  'upload.too-many-parts': 'rule',
  'upload.too-many-rows': 'rule',
  'upload.too-wide': 'rule',
  'upload.two-provider-columns': 'rule',
  'upload.two-sheets': 'rule',
  'upload.zip-bomb': 'rule',

  'webhook.address': 'rule',
  'webhook.history-full': 'state',
  'webhook.not-active': 'state',
  'webhook.not-found': 'notFound',
  'webhook.restricted': 'state',
  'webhook.too-many': 'state',
  'webhook.waiting': 'state',
} as const satisfies Readonly<Record<string, RefusalKind | readonly RefusalKind[]>>;

export type RefusalCode = keyof typeof refusalCodes;

/** Whether a text is a code of a refusal. */
export function isRefusalCode(text: string): text is RefusalCode {
  return Object.hasOwn(refusalCodes, text);
}

/** The kinds of refusal that a code is used for; most have one. */
export function kindsOf(code: RefusalCode): readonly RefusalKind[] {
  const kinds: RefusalKind | readonly RefusalKind[] = refusalCodes[code];
  return typeof kinds === 'string' ? [kinds] : kinds;
}
