import { isIP } from 'node:net';
import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { isPublicIpAddress } from './publicIpAddress.ts';

/** Only these ports may be called, to prevent port scans through webhooks. Loopback hosts may use any port. */
const allowedPorts: readonly string[] = ['', '443', '8443'];

/** Settings for checking a URL provided by users or third parties. */
export interface OutboundUrlRules {
  /** Origin of the product itself, which must not be called. */
  readonly publicUrl: string;
  /** Whether loopback addresses are allowed, even without TLS. */
  readonly allowsLoopback: boolean;
}

/** @returns the host name or IP address of a URL, without brackets or a trailing dot. */
export function getUrlHost({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isPublicDnsName(host: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(host) && !/\.(local|internal|localhost|home\.arpa)$/.test(host);
}

function isOwnAddress(url: URL, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  return getUrlHost(url) === getUrlHost(own) && (!isLoopbackHost(getUrlHost(url)) || url.port === own.port);
}

/**
 * @returns why the URL must not be called; `null` if it may be called. The IP addresses of its host are checked at the
 * time of the call.
 */
export function findOutboundUrlProblem(url: URL, { publicUrl, allowsLoopback }: OutboundUrlRules): Message | null {
  const host = getUrlHost(url);
  if (isOwnAddress(url, publicUrl)) return msg`This URL belongs to this marketplace. Enter the URL of another system.`;
  if (url.username !== '' || url.password !== '') return msg`Remove the username and password from the URL.`;
  if (allowsLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return msg`The URL must start with https://.`;
  if (!allowedPorts.includes(url.port)) return msg`The URL must use port 443 or 8443.`;
  const isReachable = isIP(host) === 0 ? isPublicDnsName(host) : isPublicIpAddress(host);
  return isReachable ? null : msg`This host cannot be reached from the Internet.`;
}
