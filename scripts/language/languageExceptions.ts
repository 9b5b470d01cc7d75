/** Allows text that breaks a rule but must not be changed. An exception that matches nothing fails the check. */
export interface PlainEnglishRuleException {
  readonly rule: string;
  /** File, or folder with a final `/`, relative to the root of the repository; empty for the whole repository. */
  readonly path: string;
  /**
   * Matches the excerpt of the finding: the whole name, or the found text with up to 30 characters before and 40 after
   * it.
   */
  readonly excerpt: RegExp;
  readonly reason: string;
}

export const plainEnglishRuleExceptions: readonly PlainEnglishRuleException[] = [
  {
    rule: 'dialect-name',
    path: 'contracts/src/rfq/rfq.outcome.events.ts',
    excerpt: /^(?:InChargeSet|RfqHandedOver)$/,
    reason: 'Types of stored events never change.',
  },
  {
    rule: 'dialect-name',
    path: 'contracts/src/rfq/',
    excerpt: /^(?:setInCharge|handOverRfqs?|readRfqFigures)Endpoint$/,
    reason: 'Names of API calls are published as operation ids of the OpenAPI document.',
  },
  {
    rule: 'hand-over',
    path: 'web/src/locales/en.po',
    excerpt: /[Hh]andover/,
    reason: 'Handover is the term for the change of a device from one radio cell to another.',
  },
  {
    rule: 'clause-as-subject',
    path: 'web/src/locales/en.po',
    excerpt: /^What is LoRaWAN$/,
    reason: 'The title of a page on another site.',
  },
  {
    rule: 'clause-as-subject',
    path: 'web/src/features/privacy/locales/en.po',
    excerpt: /^What Happens Next$/i,
    reason: 'The specification fixes this heading.',
  },
  {
    rule: 'needs-care',
    path: 'infra/docs/runbooks/needs-care.md',
    excerpt: /^Needs care$/,
    reason: 'The runbook has the name of its alert, NeedsCare, which operators route on.',
  },
];
