/** One node, several of a cluster, or by `+discover` a name that stands for all of them; then options. */
const pattern =
  /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/(?:[^\s:@/]+:[^\s@/]+@)?[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*\/?(?:\?\S+)?$/;

/** Whether a text is the address of an EventStoreDB server, or of KurrentDB, as it is called by now. */
export function isEventStoreDbAddress(text: string): boolean {
  return pattern.test(text);
}

/** The address as the client knows it: the protocol is the same under both names. */
export function toClientAddress(address: string): string {
  return address.replace(/^kurrentdb/, 'esdb');
}

/** Files of certificates and keys that an option of an address may name, as the client spells them, in lower case. */
const fileOptions = ['tlscafile', 'usercertfile', 'userkeyfile'];

/** A file that an option of an address names. */
export interface NamedFile {
  /** As it stands in the address. */
  readonly option: string;
  readonly path: string;
}

/** The files that an address names: the client reads them from the folder that the process runs in. */
export function filesOf(address: string): readonly NamedFile[] {
  // A password may hold a question mark.
  const [, ...options] = address.slice(address.lastIndexOf('@') + 1).split(/[?&]/);
  return options.flatMap((given) => {
    const [option = '', value = ''] = given.split('=', 2);
    return fileOptions.includes(option.toLowerCase()) ? [{ option, path: decodeURIComponent(value.trim()) }] : [];
  });
}

/** The address without user and password, for people. */
export function withoutSecrets(address: string): string {
  const start = address.indexOf('//') + 2;
  const user = address.lastIndexOf('@');
  const open = user < start ? address : address.slice(0, start) + address.slice(user + 1);
  return open.split('?', 1).join('');
}

/** Names of options as the client reads them: in any case, with dashes and underscores or without. */
const preference = /([?&]node[_-]?preference=)([^&?]+)/i;

/** Whether a client address prefers another node than the leader. */
export function prefersOthers(address: string): boolean {
  return (preference.exec(address)?.[2] ?? 'leader').toLowerCase() !== 'leader';
}

/** The address with a preference for the leader. */
export function preferringLeader(address: string): string {
  return address.replace(preference, '$1leader');
}

/** Seconds that a node has for naming the others; the client's own 5 are added to every look for a node while one is frozen. */
const gossipSeconds = 1;

/** The client address with a short wait for nodes that do not say who else there is, unless it names one. */
export function withGossipTimeout(address: string): string {
  if (/[?&]gossip[_-]?timeout=/i.test(address)) return address;
  return `${address}${address.includes('?', address.lastIndexOf('@') + 1) ? '&' : '?'}gossipTimeout=${gossipSeconds}`;
}
