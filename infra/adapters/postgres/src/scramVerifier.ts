import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto';

/** Number of hash iterations; the default of Postgres. */
const iterations = 4096;

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Computes the verifier that Postgres stores for a password (RFC 5803). With the verifier, the password itself does not
 * appear in any statement or server log.
 * @param password ASCII only, because other characters would have to be normalised.
 */
export function createScramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = hash('sha256', hmac(salted, 'Client Key'), 'base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
