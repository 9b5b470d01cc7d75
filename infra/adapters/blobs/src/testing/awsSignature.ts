import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Headers = IncomingMessage['headers'];

const authorization =
  /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<day>\d{8})\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[a-z0-9;-]+), Signature=(?<signature>[0-9a-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function canonicalQuery(search: string): string {
  return search.replace(/^\?/, '').split('&').toSorted().join('&');
}

/**
 * Whether a request has a valid AWS Signature Version 4. The check is implemented independently of the client, because
 * shared code would have the same bugs. The signature does not cover the body (UNSIGNED-PAYLOAD).
 */
export function hasValidTestServerAwsSignature(
  method: string,
  target: string,
  headers: Headers,
  secret: string,
): boolean {
  const found = authorization.exec(headers.authorization ?? '')?.groups;
  if (found === undefined) return false;
  const { day = '', region = '', signed = '', signature = '' } = found;
  const names = signed.split(';');
  const areRequiredHeadersSigned = ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name));
  const areAwsHeadersSigned = Object.keys(headers).every((name) => !name.startsWith('x-amz-') || names.includes(name));
  if (!areRequiredHeadersSigned || !areAwsHeadersSigned) return false;
  const { pathname, search } = new URL(target, 'http://any');
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}`);
  const digest = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, canonicalQuery(search), ...lines, '', signed, digest].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashed = createHash('sha256').update(request).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hashed].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'));
}
