/** Hosts (one node, several nodes of a cluster, or with `+discover` a DNS name for all nodes), followed by options. */
const pattern =
  /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/(?:[^\s:@/]+:[^\s@/]+@)?[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*\/?(?:\?\S+)?$/;

/** Whether a text is a connection string of EventStoreDB, or of KurrentDB, its current name. */
export function isEventStoreDbUrl(text: string): boolean {
  return pattern.test(text);
}

/** Replaces the scheme of KurrentDB with the one that the client supports; the protocol is the same. */
export function convertKurrentDbUrlToEsdbUrl(address: string): string {
  return address.replace(/^kurrentdb/, 'esdb');
}

/** Options that name certificate and key files, in lower case. The client ignores the case of option names. */
const fileOptions = ['tlscafile', 'usercertfile', 'userkeyfile'];

/** A file named by an option of a connection string. */
export interface EventStoreDbUrlFile {
  /** The option as it is spelled in the connection string. */
  readonly option: string;
  readonly path: string;
}

/** @returns the files that a connection string names. The client resolves paths relative to the working directory. */
export function findFilesInEventStoreDbUrl(address: string): readonly EventStoreDbUrlFile[] {
  // The password may contain a question mark.
  const [, ...options] = address.slice(address.lastIndexOf('@') + 1).split(/[?&]/);
  return options.flatMap((optionText) => {
    const [option = '', value = ''] = optionText.split('=', 2);
    return fileOptions.includes(option.toLowerCase()) ? [{ option, path: decodeURIComponent(value.trim()) }] : [];
  });
}

/** @returns the connection string without user and password, for messages and logs. */
export function stripEventStoreDbUrlCredentials(address: string): string {
  const start = address.indexOf('//') + 2;
  const user = address.lastIndexOf('@');
  const withoutUser = user < start ? address : address.slice(0, start) + address.slice(user + 1);
  return withoutUser.split('?', 1).join('');
}

/** The option for the preferred node. The client ignores case, dashes and underscores in the names of options. */
const preference = /([?&]node[_-]?preference=)([^&?]+)/i;

/** Whether the connection string prefers nodes other than the leader. */
export function doesUrlPreferNonLeaderNode(address: string): boolean {
  return (preference.exec(address)?.[2] ?? 'leader').toLowerCase() !== 'leader';
}

/** @returns the connection string with a preference for the leader. */
export function replaceNodePreferenceWithLeaderInEventStoreDbUrl(address: string): string {
  return address.replace(preference, '$1leader');
}

/**
 * Timeout of a gossip request in seconds; the client's default is 5. If a node is frozen, every node discovery waits
 * for this timeout.
 */
const gossipSeconds = 1;

/** @returns the connection string with a short gossip timeout, unless it already sets a gossip timeout. */
export function addGossipTimeoutToEventStoreDbUrl(address: string): string {
  if (/[?&]gossip[_-]?timeout=/i.test(address)) return address;
  return `${address}${address.includes('?', address.lastIndexOf('@') + 1) ? '&' : '?'}gossipTimeout=${gossipSeconds}`;
}
