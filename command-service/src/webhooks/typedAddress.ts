import { isIP } from 'node:net';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { isPublicAddress } from './publicAddress.ts';
import type { WebhookSettings } from './webhookSettings.ts';

/** Ports that may be called outside this machine: nobody learns by a webhook what else listens somewhere. */
const ports: readonly string[] = ['', '443', '8443'];

type AddressRules = Pick<WebhookSettings, 'publicUrl' | 'allowsLoopback'>;

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

/** @returns what is wrong with an address, or `null`. */
function problemOf(url: URL, { publicUrl, allowsLoopback }: AddressRules): string | null {
  const host = hostOf(url);
  if (isOwn(url, publicUrl)) return 'This is the address of this marketplace itself.';
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address.';
  if (allowsLoopback && isLoopbackHost(host) && /^https?:$/.test(url.protocol)) return null;
  if (url.protocol !== 'https:') return 'The address must begin with https://.';
  if (!ports.includes(url.port)) return 'Only the ports 443 and 8443 are called.';
  const isReachable = isIP(host) === 0 ? isInDns(host) : isPublicAddress(host);
  return isReachable ? null : 'This host cannot be reached from the Internet.';
}

function refused(message: string): Refusal {
  return new Refusal('rule', 'webhook.address', message, [{ path: 'url', message }]);
}

/**
 * Reads an address that somebody typed. What its name stands for is looked at whenever it is called.
 * @throws Refusal 'webhook.address' for what is no address, or one that is not called.
 */
export function readAddress(typed: string, rules: AddressRules): URL {
  if (!URL.canParse(typed)) throw refused('This is not an address, such as https://hooks.example.com/rfqs.');
  const url = new URL(typed);
  const problem = problemOf(url, rules);
  if (problem !== null) throw refused(problem);
  url.hash = '';
  return url;
}
