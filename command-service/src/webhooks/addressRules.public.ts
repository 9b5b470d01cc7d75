import { isIP } from 'node:net';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Ports that may be called outside this machine: nobody learns by a webhook what else listens somewhere. */
const ports: readonly string[] = ['', '443', '8443'];

/** What an address of somebody's choice is judged by. */
export interface AddressRules {
  /** Origin of the product itself, which is not called. */
  readonly publicUrl: string;
  /** Whether this machine may be called, without TLS too. */
  readonly allowsLoopback: boolean;
}

/** The name or IP address in a URL, without brackets and without a dot at its end. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

function isInDns(host: string): boolean {
  return /^[^.]+(\.[^.]+)+$/.test(host) && !/\.(local|internal|localhost|home\.arpa)$/.test(host);
}

function isOwn(url: URL, publicUrl: string): boolean {
  const own = new URL(publicUrl);
  return hostOf(url) === hostOf(own) && (!isLoopbackHost(hostOf(url)) || url.port === own.port);
}

/** @returns what is wrong with an address that somebody typed or a stranger named, or `null`. What its name stands for is looked at when it is called. */
export function addressProblem(url: URL, { publicUrl, allowsLoopback }: AddressRules): string | null {
  const host = hostOf(url);
  if (isOwn(url, publicUrl)) return 'This is the address of this marketplace itself.';
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address.';
  if (allowsLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (!ports.includes(url.port)) return 'Only the ports 443 and 8443 are called.';
  const isReachable = isIP(host) === 0 ? isInDns(host) : isPublicAddress(host);
  return isReachable ? null : 'This host cannot be reached from the Internet.';
}
