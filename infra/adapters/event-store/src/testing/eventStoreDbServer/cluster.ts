import { randomUUID } from 'node:crypto';
import { type Door, startDoor } from './door.ts';
import type { Role } from './gossip.ts';
import { type Admission, type Membership, notLeader, notReady } from './membership.ts';
import { type ServerNode, startNode } from './node.ts';
import type { NodeView } from './nodeView.ts';
import { createServerLog, type RecordedEvent } from './serverLog.ts';

/** One of three servers that keep one log. */
export interface ClusterNode extends ServerNode {
  role(this: void): Role;
}

/** What appends meet while no node is the leader: no answer until their deadline, then a refusal. Reads go on. */
type Election = 'hanging' | 'refusing';

/**
 * Three servers of EventStoreDB's protocol that keep one log, as a real cluster of 24.2 was seen to answer. What one of them has
 * acknowledged is never lost, for it stands with most of them; what a node shows of it may lag (`view.hold`), a new leader's too: it
 * then refuses an append because of an event that no read shows yet, and answers those that it takes once it shows them.
 */
export interface EventStoreDbCluster {
  /** Names all three. */
  readonly url: string;
  readonly nodes: readonly ClusterNode[];
  readonly events: readonly RecordedEvent[];
  /** The leader, or what was it before the election began. @throws Error while there is none. */
  leader(this: void): ClusterNode;
  followers(this: void): readonly ClusterNode[];
  /** Takes the leader its office. It stays a follower, if it still runs. */
  beginElection(this: void, meets: Election): void;
  /** A node that is to be leader: it answers reads that ask for the leader, and takes no appends. */
  nominate(this: void, node: ClusterNode): void;
  elect(this: void, node: ClusterNode): void;
  /** Stops the process of a node by a signal: connections stay and are taken, and nothing is answered. Wants `doors`. */
  freeze(this: void, node: ClusterNode): void;
  thaw(this: void, node: ClusterNode): void;
  stop(this: void): Promise<void>;
}

const size = 3;

/** What a cluster is started with. */
export interface ClusterOptions {
  /** Where the events are kept; in memory only when left out. */
  readonly file?: string;
  /** Whether each node is reached through a process of its own, so that it can be frozen. */
  readonly doors?: boolean;
}

export async function startEventStoreDbCluster(options: ClusterOptions = {}): Promise<EventStoreDbCluster> {
  const log = createServerLog(options.file);
  const nodes: ClusterNode[] = [];
  const doors: Door[] = [];
  const frozen = new Set<number>();
  const ids = Array.from({ length: size }, () => randomUUID());
  let leader = -1;
  let preleader = -1;
  let election: Election = 'refusing';

  const roleOf = (n: number): Role => (n === leader ? 'leader' : n === preleader ? 'preleader' : 'follower');
  const isUp = (n: number): boolean => nodes[n]?.isListening() === true && !nodes[n].faults.hangs && !frozen.has(n);
  /** A leader that ended or was stopped is spoken of as alive until the others elect. */
  const isAlive = (n: number): boolean => n === leader || isUp(n);
  const withoutLeader = (): Admission => (election === 'hanging' ? 'never' : notReady());

  const membershipOf =
    (n: number) =>
    (view: NodeView): Membership => ({
      admitAppend: (requiresLeader) => {
        const there = nodes[leader];
        if (there === undefined) return withoutLeader();
        if (n === leader || !requiresLeader) return isUp(leader) ? 'here' : 'never';
        return notLeader(there.port);
      },
      admitRead: (requiresLeader) => {
        if (!requiresLeader || n === leader || n === preleader) return 'here';
        const there = nodes[leader];
        return there === undefined ? notReady() : notLeader(there.port);
      },
      storing: () => nodes[leader]?.view ?? view,
      members: () => nodes.map(({ port }, m) => ({ id: ids[m] ?? '', port, role: roleOf(m), isAlive: isAlive(m) })),
    });

  for (let n = 0; n < size; n += 1) {
    const node = await startNode(log, membershipOf(n));
    if (options.doors === true) doors.push(await startDoor(node.port));
    nodes.push({ ...node, port: doors[n]?.port ?? node.port, role: () => roleOf(n) });
  }
  leader = 0;
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `esdb://${hosts}?tls=false`,
    nodes,
    events: log.all,
    leader() {
      const there = nodes[leader];
      if (there === undefined) throw new Error('The cluster has no leader.');
      return there;
    },
    followers: () => nodes.filter((_, n) => n !== leader),
    beginElection(meets) {
      [leader, preleader, election] = [-1, -1, meets];
    },
    nominate(node) {
      preleader = nodes.indexOf(node);
    },
    elect(node) {
      [leader, preleader] = [nodes.indexOf(node), -1];
    },
    freeze(node) {
      frozen.add(nodes.indexOf(node));
      doors[nodes.indexOf(node)]?.freeze();
    },
    thaw(node) {
      frozen.delete(nodes.indexOf(node));
      doors[nodes.indexOf(node)]?.thaw();
    },
    async stop() {
      await Promise.all([...nodes, ...doors].map((part) => part.stop()));
    },
  };
}
