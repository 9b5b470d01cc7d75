import { passwordLength } from '@marketplace/contracts/accounts/accounts.password.ts';

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
