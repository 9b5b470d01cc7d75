import type { Settings } from './config.ts';

type Judged = Pick<Settings, 'demo' | 'smtpUrl' | 'publicUrl' | 'trustProxy' | 'withoutEffect'>;

/** @returns a line for each setting that has no effect, or whose absence people will notice; the log says them at the start. */
export function settingWarnings({ demo, smtpUrl, publicUrl, trustProxy, withoutEffect }: Judged): readonly string[] {
  return [
    ...withoutEffect.map((name) => `${name} is set, but there are no demo accounts`),
    ...(smtpUrl === null && demo === null
      ? [
          'SMTP_URL is not set: nobody can confirm an address, choose a new password or hear of anything, and mails wait',
        ]
      : []),
    ...(publicUrl?.startsWith('https:') === true && trustProxy === null
      ? [
          'TRUST_PROXY is not set, but PUBLIC_URL needs a proxy for TLS: all people count as one network, and its limits stop everybody',
        ]
      : []),
  ];
}
