import {
  passwordHint,
  passwordLength,
  type PasswordProblem,
  passwordProblem,
} from '@marketplace/contracts/accounts/accounts.password.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

let known: Promise<ReadonlySet<string>> | null = null;

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const listed = dictionary['passwords-common'] as readonly string[];
  return new Set(listed.filter((password) => password.length >= passwordLength.min));
}

/** The most common passwords that are long enough to be chosen, in lower case. Read when they are asked for first: it takes a moment. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= read();
  return known;
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
  const isCommon = async () => (await commonPasswords()).has(password.toLowerCase());
  const weakness =
    passwordProblem(password) ?? ((await isCommon()) ? 'common' : isContext(password, owner) ? 'context' : null);
  if (weakness === null) return;
  const message = texts[weakness];
  throw new Refusal('rule', 'account.password', message, [{ path, message }]);
}
