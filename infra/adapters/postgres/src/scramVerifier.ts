import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto';

/** What Postgres itself would choose. */
const iterations = 4096;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * What Postgres keeps of a password (RFC 5803): made here, the password stands in no statement, and so in no log of the server's.
 * @param password of ASCII characters, which need no preparation.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = hash('sha256', hmac(salted, 'Client Key'), 'base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
