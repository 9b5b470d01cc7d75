import type { ProductSettings } from './config.ts';

type RelevantSettings = Pick<
  ProductSettings,
  | 'blobStore'
  | 'demo'
  | 'erasureLedger'
  | 'keyEncryptionKey'
  | 'production'
  | 'publicUrl'
  | 'smtpUrl'
  | 'trustProxy'
  | 'withoutEffect'
>;

/** @returns a warning for each setting that has no effect, and for each missing setting that affects users. */
export function listSettingWarnings({
  blobStore,
  demo,
  erasureLedger,
  keyEncryptionKey,
  production,
  publicUrl,
  smtpUrl,
  trustProxy,
  withoutEffect,
}: RelevantSettings): readonly string[] {
  return [
    ...withoutEffect.map((name) => `${name} has no effect without demo accounts`),
    ...(smtpUrl === null && demo === null
      ? ['SMTP_URL is not set: mails are queued and not sent, so users cannot confirm addresses or reset passwords']
      : []),
    ...(publicUrl?.startsWith('https:') === true && trustProxy === null
      ? [
          'TRUST_PROXY is not set, but PUBLIC_URL requires a TLS proxy: all users count as one network and share its limits',
        ]
      : []),
    ...(production && keyEncryptionKey === null
      ? ['KEY_ENCRYPTION_KEY is not set: the key is in DATA_DIR, so everyone with a copy of that folder can read it']
      : []),
    ...(production && erasureLedger === null && blobStore === null
      ? ['ERASURE_LEDGER is not set: the list of erased people is in DATA_DIR, and would be lost with that folder']
      : []),
  ];
}
