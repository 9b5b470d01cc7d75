import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  passwordRulesHint,
  passwordLengthRange,
  type PasswordProblem,
  findPasswordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

type PasswordTest = (password: string) => boolean;

let commonPasswordTest: Promise<PasswordTest> | null = null;

async function loadCommonPasswords(): Promise<PasswordTest> {
  const [{ dictionary }, { default: mozilla }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('fxa-common-password-list'),
  ]);
  const listed = dictionary['passwords-common'] as readonly string[];
  const common = new Set(listed.filter((password) => password.length >= passwordLengthRange.min));
  return (password) => common.has(password) || mozilla.test(password);
}

/**
 * Whether a password is in one of two lists of common passwords, ignoring case. The first call loads the lists, which
 * takes a moment.
 */
async function isCommon(password: string): Promise<boolean> {
  commonPasswordTest ??= loadCommonPasswords();
  return (await commonPasswordTest)(password.toLowerCase());
}

const messages: Record<PasswordProblem | 'context', Message> = {
  'too-short': passwordRulesHint,
  'needs-letter': passwordRulesHint,
  'needs-digit': passwordRulesHint,
  'too-long': msg`A password can have at most ${plural({ max: passwordLengthRange.max }, { one: '# character', other: '# characters' })}.`,
  common: msg`This password is too common. Choose another one.`,
  context: msg`This password is too similar to your name, email address, company or this marketplace. Choose another one.`,
};

/** Personal data that an attacker would try first. */
export interface PersonalDataForbiddenInPassword {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

const productWords = ['marketplace', 'connectivity', 'iot'];
/** Minimum length of a related word in characters. Shorter words occur in too many unrelated passwords. */
const minWordLength = 3;

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Words related to the account, longest first, so that a combined word is removed as a whole. */
function relatedWords({ email, firstName, lastName, company }: PersonalDataForbiddenInPassword): readonly string[] {
  const parts = [email, firstName, lastName, company].map(plain).flatMap((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return [text, ...text.split('@'), ...words, words.join('')];
  });
  const long = [...parts, ...productWords].filter((word) => word.length >= minWordLength);
  return [...new Set(long)].toSorted((a, b) => b.length - a.length);
}

/** Whether too few characters remain after the related words are removed. */
function isMostlyRelatedWords(password: string, owner: PersonalDataForbiddenInPassword): boolean {
  const left = relatedWords(owner).reduce((rest, word) => rest.replaceAll(word, ''), plain(password));
  return left !== plain(password) && left.length < passwordLengthRange.min;
}

/**
 * Rejects passwords that violate the password rules, that are common, or that mostly consist of words related to the
 * account (NIST SP 800-63B).
 * @param path of the password in the body.
 * @throws Refusal 'account.password' with the violated rule.
 */
export async function requireStrongPassword(
  password: string,
  path: string,
  owner: PersonalDataForbiddenInPassword,
): Promise<void> {
  const weakness =
    findPasswordProblem(password) ??
    ((await isCommon(password)) ? 'common' : isMostlyRelatedWords(password, owner) ? 'context' : null);
  if (weakness === null) return;
  const message = messages[weakness];
  throw new Refusal('rule', 'account.password', message, [{ path, message }]);
}
