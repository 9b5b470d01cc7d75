import type { CodeMutationWithCatchingTests } from './fault.ts';

const rfq = 'command-service/src/rfq';
const accounts = 'command-service/src/accounts';
const companies = 'command-service/src/companies';
const acceptance = 'infra/tests/acceptance';

const requests: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'a request is sent to four providers',
    file: `${rfq}/decideSendRfq.ts`,
    find: 'if (providers.length > maxProvidersPerRfq) {',
    replace: 'if (providers.length > maxProvidersPerRfq + 1) {',
    tests: [`${rfq}/decideSendRfq.unit.spec.ts`],
  },
  {
    name: 'a request has a deadline in the past',
    file: `${rfq}/decideSendRfq.ts`,
    find: 'if (deadline <= now || deadline > now + maxRfqDeadlineDays * dayMs) {',
    replace: 'if (deadline > now + maxRfqDeadlineDays * dayMs) {',
    tests: [`${rfq}/rfqDeadline.unit.spec.ts`, `${rfq}/decideSendRfq.unit.spec.ts`],
  },
  {
    name: 'a quote is awarded that the vendor changed after the buyer read it',
    file: `${rfq}/decideAwardQuotes.ts`,
    find: 'if (link.quoteVersion !== version) {',
    replace: 'if ((link.quoteVersion ?? 0) < version) {',
    tests: [`${rfq}/rfqOutcome.unit.spec.ts`],
  },
  {
    name: 'an award does not notify the other vendors',
    file: `${rfq}/decideAwardQuotes.ts`,
    find: 'const quoted = others.filter(hasCurrentQuote);',
    replace: 'const quoted: RfqLink[] = [];',
    tests: [`${rfq}/rfqOutcome.unit.spec.ts`],
  },
  {
    name: 'the buyer reads contact data in the note of a vendor who declined',
    file: `${rfq}/answerRfq.ts`,
    find: 'note: note === null ? null : maskNote(note)',
    replace: 'note',
    tests: [`${rfq}/vendorAnswers.unit.spec.ts`],
  },
  {
    name: 'an assignee set by a colleague in the meantime is replaced',
    file: `${rfq}/decideSetRfqAssignee.ts`,
    find: 'if (current !== seen) {',
    replace: 'if (current === null && seen !== null) {',
    tests: [`${rfq}/decideSetRfqAssignee.unit.spec.ts`],
  },
  {
    name: 'a vendor quotes on a request without accepting it',
    file: `${rfq}/respondToRfq.ts`,
    find: `if (found.link.status === 'sent') {`,
    replace: `if (found.link.status === 'rejected') {`,
    tests: [`${rfq}/vendorAnswers.unit.spec.ts`],
  },
  {
    name: 'a vendor joins the conversation of another provider',
    file: `${rfq}/conversation/conversationParty.ts`,
    find: 'if (link.providerId === user.vendorOf) return',
    replace: 'if (user.vendorOf !== null) return',
    tests: [`${acceptance}/rfq/conversation.int.spec.ts`],
  },
];

const people: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'the last owner of a company becomes a viewer',
    file: `${companies}/company.decider.ts`,
    find: `if (previousRole === 'owner') requireAnotherOwner(state, userId);`,
    replace: '',
    tests: [`${companies}/company.decider.unit.spec.ts`],
  },
  {
    name: 'a buyer admits a member with more rights than their own',
    file: `${companies}/company.decider.ts`,
    find: 'if (!companyRoleIncludes(own, role))',
    replace: 'if (own === null)',
    tests: [`${companies}/company.decider.unit.spec.ts`],
  },
  {
    name: 'a user revokes an API token of another user',
    file: `${accounts}/apiTokens.ts`,
    find: 'DELETE FROM accounts.api_token WHERE user_id = $1 AND id = $2',
    replace: 'DELETE FROM accounts.api_token WHERE $1::text IS NOT NULL AND id = $2',
    tests: [`${acceptance}/accounts/apiTokens.int.spec.ts`],
  },
  {
    name: 'a link to set a password works after it has expired',
    file: `${accounts}/mailLinks.ts`,
    find: 'AND purpose = $2 AND expires_at > now() AND used_at IS NULL',
    replace: 'AND purpose = $2 AND used_at IS NULL',
    tests: [`${acceptance}/accounts/profile.int.spec.ts`],
  },
  {
    name: 'a code of the second factor works twice',
    file: `${accounts}/secondFactor.ts`,
    find: 'WHERE user_id = $1 AND last_step < $2',
    replace: 'WHERE user_id = $1',
    tests: [`${acceptance}/accounts/secondFactor.int.spec.ts`],
  },
  {
    name: 'a password that contains little more than its owner’s name is accepted',
    file: `${accounts}/passwordRules.ts`,
    find: 'left !== plain(password) && left.length < passwordLengthRange.min',
    replace: 'left !== plain(password) && left.length === 0',
    tests: [`${accounts}/passwordRules.unit.spec.ts`],
  },
];

const others: readonly CodeMutationWithCatchingTests[] = [
  {
    name: 'an erasure keeps the key of the person’s data',
    file: 'command-service/src/privacy/eraseDataSubject.ts',
    find: 'await deps.keys.erase(subject);',
    replace: '',
    tests: [`${acceptance}/privacy/eraseSubject.int.spec.ts`],
  },
  {
    name: 'an erasure keeps the files that the person sent',
    file: 'command-service/src/privacy/eraseDataSubject.ts',
    find: 'await deps.blobs.delete(key);',
    replace: 'void key;',
    tests: [`${acceptance}/rfq/attachments.int.spec.ts`],
  },
  {
    name: 'an unsigned link confirms a privacy request',
    file: 'command-service/src/privacy/requestConfirmationLink.ts',
    find: 'if (!timingSafeEqual(bytes.subarray(partBytes), computeMac(secret, id))) return null;',
    replace: 'timingSafeEqual(bytes.subarray(partBytes), computeMac(secret, id));',
    tests: ['command-service/src/privacy/requestConfirmationLink.unit.spec.ts'],
  },
  {
    name: 'the daily digest of a reader in New York is sent at the hour of UTC',
    file: 'command-service/src/mails/digestTimes.ts',
    find: 'const timeZone = isTimeZone(zone) ? zone : defaultDigestTimeZone;',
    replace: 'const timeZone = isTimeZone(zone) ? defaultDigestTimeZone : zone;',
    tests: ['command-service/src/mails/digestTimes.unit.spec.ts'],
  },
  {
    name: 'a webhook calls an address of the private network',
    file: 'command-service/src/webhooks/publicIpAddress.ts',
    find: `if (parsed.range() !== 'unicast') return false;`,
    replace: `if (parsed.range() === 'loopback') return false;`,
    tests: ['command-service/src/webhooks/publicIpAddress.unit.spec.ts'],
  },
  {
    name: 'a saved search with alerts is removed when the limit is reached',
    file: 'command-service/src/searches/searches.decider.ts',
    find: 'renames === 0 && toldVersion === null',
    replace: 'renames === 0',
    tests: ['command-service/src/searches/searches.decider.unit.spec.ts'],
  },
  {
    name: 'an alert announces a provider that matched before',
    file: 'command-service/src/searches/alerts/newMatchCollector.ts',
    find: 'return matchingNow.filter((form) => matchedBefore[provider[form] ?? 0] === 0);',
    replace: 'return matchingNow;',
    tests: ['command-service/src/searches/alerts/newMatchCollector.unit.spec.ts'],
  },
  {
    name: 'an upload that resumes after a crash stores its first chunks twice',
    file: 'command-service/src/catalogue/stageDifference.ts',
    find: 'groupsOf(skip(chunks, known.state.chunks))',
    replace: 'groupsOf(skip(chunks, 0))',
    tests: ['command-service/src/catalogue/stageDifference.unit.spec.ts'],
  },
];

/** Faults in the command service. */
export const commandServiceCodeMutations: readonly CodeMutationWithCatchingTests[] = [
  ...requests,
  ...people,
  ...others,
];
