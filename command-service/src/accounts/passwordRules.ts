import {
  passwordHint,
  passwordLength,
  type PasswordProblem,
  passwordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

type PasswordTest = (password: string) => boolean;

let known: Promise<PasswordTest> | null = null;

async function readLists(): Promise<PasswordTest> {
  const [{ dictionary }, { default: mozilla }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('fxa-common-password-list'),
  ]);
  const listed = dictionary['passwords-common'] as readonly string[];
  const common = new Set(listed.filter((password) => password.length >= passwordLength.min));
  return (password) => common.has(password) || mozilla.test(password);
}

/** Whether a password is among the 100,000 commonest, in any case. The lists are read for the first one: that takes a moment. */
async function isCommon(password: string): Promise<boolean> {
  known ??= readLists();
  return (await known)(password.toLowerCase());
}

const texts: Record<PasswordProblem | 'context', string> = {
  'too-short': passwordHint,
  'needs-letter': passwordHint,
  'needs-digit': passwordHint,
  'too-long': `A password may have at most ${passwordLength.max} characters.`,
  common: 'This password is among the most common ones. Please choose another.',
  context:
    'This password is too close to your name, your address, your company or this marketplace. Please choose another.',
};

/** What whoever guesses a password would try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
}

const productWords = ['marketplace', 'connectivity', 'iot'];
/** Shorter words stand in too many others. */
const shortestWord = 3;

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The words around an account, the longest first, so that what is made of several goes as one. */
function wordsAround({ email, firstName, lastName, company }: PasswordOwner): readonly string[] {
  const parts = [email, firstName, lastName, company].map(plain).flatMap((text) => {
    const words = text.split(/[^\p{L}\p{N}]+/u);
    return [text, ...text.split('@'), ...words, words.join('')];
  });
  const long = [...parts, ...productWords].filter((word) => word.length >= shortestWord);
  return [...new Set(long)].toSorted((a, b) => b.length - a.length);
}

/** Whether less is left of a password without those words than a password must have. */
function isContext(password: string, owner: PasswordOwner): boolean {
  const left = wordsAround(owner).reduce((rest, word) => rest.replaceAll(word, ''), plain(password));
  return left !== plain(password) && left.length < passwordLength.min;
}

/**
 * Refuses what is guessed first: too short, among the common ones, or little more than words around the account (NIST SP 800-63B).
 * @param path of the password in the body. @throws Refusal 'account.password' with the rule that it breaks.
 */
export async function refuseWeak(password: string, path: string, owner: PasswordOwner): Promise<void> {
  const weakness =
    passwordProblem(password) ??
    ((await isCommon(password)) ? 'common' : isContext(password, owner) ? 'context' : null);
  if (weakness === null) return;
  const message = texts[weakness];
  throw new Refusal('rule', 'account.password', message, [{ path, message }]);
}
