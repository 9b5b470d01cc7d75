import { randomUUID } from 'node:crypto';
import { type FreezableProxy, startFreezableProxy } from './freezableProxy.ts';
import type { ClusterNodeRole } from './gossip.ts';
import { type CallAdmission, type ClusterMembership, createNotLeaderError, createNotReadyError } from './membership.ts';
import { type EventStoreDbServerNode, startEventStoreDbNode } from './node.ts';
import type { NodeView } from './nodeView.ts';
import { createServerLog, type RecordedEvent } from './serverLog.ts';

/** One of the three servers of a cluster with one log. */
export interface EventStoreDbClusterNode extends EventStoreDbServerNode {
  role(this: void): ClusterNodeRole;
}

/** Response to appends during an election: none (`hanging`) or an error (`refusing`). Reads continue. */
type Election = 'hanging' | 'refusing';

/**
 * Three servers of EventStoreDB's protocol with one log, modelled on observations of a real cluster of version 24.2.
 * Acknowledged events are never lost, because a majority stores them. A node, even a new leader, may show fewer events
 * than it stores (`view.freeze`). It then rejects an append because of an event that is not readable yet, and
 * acknowledges an append only after it shows the events.
 */
export interface EventStoreDbCluster {
  /** Names all three nodes. */
  readonly url: string;
  readonly nodes: readonly EventStoreDbClusterNode[];
  readonly events: readonly RecordedEvent[];
  /**
   * The current leader; during an election, the previous one.
   * @throws Error if there is none.
   */
  leader(this: void): EventStoreDbClusterNode;
  followers(this: void): readonly EventStoreDbClusterNode[];
  /** Removes the leader's role. The node becomes a follower if it still runs. */
  beginElection(this: void, meets: Election): void;
  /** Makes a node the leader-to-be: it responds to reads that require the leader, but accepts no appends. */
  nominate(this: void, node: EventStoreDbClusterNode): void;
  elect(this: void, node: EventStoreDbClusterNode): void;
  /**
   * Stops the process of a node by a signal: the system keeps and accepts connections, but nothing responds. Requires
   * the option `proxies`.
   */
  freeze(this: void, node: EventStoreDbClusterNode): void;
  thaw(this: void, node: EventStoreDbClusterNode): void;
  stop(this: void): Promise<void>;
}

const size = 3;

export interface EventStoreDbClusterOptions {
  /** File for the events; in memory if omitted. */
  readonly file?: string;
  /** Whether each node is reached through a proxy process, so that it can be frozen. */
  readonly proxies?: boolean;
}

export async function startEventStoreDbCluster(options: EventStoreDbClusterOptions = {}): Promise<EventStoreDbCluster> {
  const log = createServerLog(options.file);
  const nodes: EventStoreDbClusterNode[] = [];
  const doors: FreezableProxy[] = [];
  const frozen = new Set<number>();
  const ids = Array.from({ length: size }, () => randomUUID());
  let leader = -1;
  let preleader = -1;
  let election: Election = 'refusing';

  const getRole = (n: number): ClusterNodeRole =>
    n === leader ? 'leader' : n === preleader ? 'preleader' : 'follower';
  const isUp = (n: number): boolean => nodes[n]?.isListening() === true && !nodes[n].faults.hangs && !frozen.has(n);
  /** A stopped leader is reported as alive until the others elect a new one. */
  const isAlive = (n: number): boolean => n === leader || isUp(n);
  const withoutLeader = (): CallAdmission => (election === 'hanging' ? 'never' : createNotReadyError());

  const createMembership =
    (n: number) =>
    (view: NodeView): ClusterMembership => ({
      admitAppend: (requiresLeader) => {
        const leaderNode = nodes[leader];
        if (leaderNode === undefined) return withoutLeader();
        if (n === leader || !requiresLeader) return isUp(leader) ? 'here' : 'never';
        return createNotLeaderError(leaderNode.port);
      },
      admitRead: (requiresLeader) => {
        if (!requiresLeader || n === leader || n === preleader) return 'here';
        const leaderNode = nodes[leader];
        return leaderNode === undefined ? createNotReadyError() : createNotLeaderError(leaderNode.port);
      },
      storing: () => nodes[leader]?.view ?? view,
      members: () => nodes.map(({ port }, m) => ({ id: ids[m] ?? '', port, role: getRole(m), isAlive: isAlive(m) })),
    });

  for (let n = 0; n < size; n += 1) {
    const node = await startEventStoreDbNode(log, createMembership(n));
    if (options.proxies === true) doors.push(await startFreezableProxy(node.port));
    nodes.push({ ...node, port: doors[n]?.port ?? node.port, role: () => getRole(n) });
  }
  leader = 0;
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `esdb://${hosts}?tls=false`,
    nodes,
    events: log.all,
    leader() {
      const leaderNode = nodes[leader];
      if (leaderNode === undefined) throw new Error('The cluster has no leader.');
      return leaderNode;
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
