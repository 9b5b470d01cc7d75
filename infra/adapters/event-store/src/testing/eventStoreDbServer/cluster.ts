import { randomUUID } from 'node:crypto';
import { type FreezableTestProxy, startFreezableTestProxy } from './freezableProxy.ts';
import type { TestEventStoreDbClusterNodeRole } from './gossip.ts';
import {
  type TestEventStoreDbCallAdmission,
  type TestEventStoreDbClusterNodeAdmission,
  createTestEventStoreDbNotLeaderError,
  createTestEventStoreDbNotReadyError,
} from './membership.ts';
import { type TestEventStoreDbServerNode, startTestEventStoreDbNode } from './node.ts';
import type { TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';
import { createTestEventStoreDbServerEventLog, type TestEventStoreDbRecordedEvent } from './serverLog.ts';

/** One of the three servers of a cluster with one log. */
export interface TestEventStoreDbClusterNode extends TestEventStoreDbServerNode {
  role(this: void): TestEventStoreDbClusterNodeRole;
}

/** Response to appends during an election: none (`hanging`) or an error (`refusing`). Reads continue. */
type Election = 'hanging' | 'refusing';

/**
 * Three servers of EventStoreDB's protocol with one log, modelled on observations of a real cluster of version 24.2.
 * Acknowledged events are never lost, because a majority stores them. A node, even a new leader, may show fewer events
 * than it stores (`view.freeze`). In that state, it rejects an append that conflicts with an event that is not readable
 * yet, and acknowledges an append only after it shows the events.
 */
export interface TestEventStoreDbCluster {
  /** Connection string with the addresses of all three nodes. */
  readonly url: string;
  readonly nodes: readonly TestEventStoreDbClusterNode[];
  readonly events: readonly TestEventStoreDbRecordedEvent[];
  /**
   * The current leader; during an election, the previous one.
   * @throws Error if there is none.
   */
  leader(this: void): TestEventStoreDbClusterNode;
  followers(this: void): readonly TestEventStoreDbClusterNode[];
  /** Removes the leader's role. The leader becomes a follower if it still runs. */
  beginElection(this: void, meets: Election): void;
  /** Makes a node the leader-to-be: it responds to reads that require the leader, but accepts no appends. */
  nominate(this: void, node: TestEventStoreDbClusterNode): void;
  elect(this: void, node: TestEventStoreDbClusterNode): void;
  /**
   * Stops the proxy process in front of a node with a signal: the operating system keeps its connections open and
   * accepts new ones, but nothing responds. Requires the option `proxies`.
   */
  freeze(this: void, node: TestEventStoreDbClusterNode): void;
  thaw(this: void, node: TestEventStoreDbClusterNode): void;
  stop(this: void): Promise<void>;
}

const size = 3;

export interface TestEventStoreDbClusterOptions {
  /** File that stores the events; if omitted, the events are kept only in memory. */
  readonly file?: string;
  /** Whether each node is reached through a proxy process, so that it can be frozen. */
  readonly proxies?: boolean;
}

/** Starts the three nodes on free ports. The first node is the leader. The caller stops the cluster. */
export async function startTestEventStoreDbCluster(
  options: TestEventStoreDbClusterOptions = {},
): Promise<TestEventStoreDbCluster> {
  const log = createTestEventStoreDbServerEventLog(options.file);
  const nodes: TestEventStoreDbClusterNode[] = [];
  const doors: FreezableTestProxy[] = [];
  const frozen = new Set<number>();
  const ids = Array.from({ length: size }, () => randomUUID());
  let leader = -1;
  let preleader = -1;
  let election: Election = 'refusing';

  const getRole = (n: number): TestEventStoreDbClusterNodeRole =>
    n === leader ? 'leader' : n === preleader ? 'preleader' : 'follower';
  const isUp = (n: number): boolean => nodes[n]?.isListening() === true && !nodes[n].faults.hangs && !frozen.has(n);
  /** A stopped leader is reported as alive until the other nodes elect a new leader. */
  const isAlive = (n: number): boolean => n === leader || isUp(n);
  const withoutLeader = (): TestEventStoreDbCallAdmission =>
    election === 'hanging' ? 'never' : createTestEventStoreDbNotReadyError();

  const createMembership =
    (n: number) =>
    (view: TestEventStoreDbNodeVisibleEvents): TestEventStoreDbClusterNodeAdmission => ({
      admitAppend: (requiresLeader) => {
        const leaderNode = nodes[leader];
        if (leaderNode === undefined) return withoutLeader();
        if (n === leader || !requiresLeader) return isUp(leader) ? 'here' : 'never';
        return createTestEventStoreDbNotLeaderError(leaderNode.port);
      },
      admitRead: (requiresLeader) => {
        if (!requiresLeader || n === leader || n === preleader) return 'here';
        const leaderNode = nodes[leader];
        return leaderNode === undefined
          ? createTestEventStoreDbNotReadyError()
          : createTestEventStoreDbNotLeaderError(leaderNode.port);
      },
      storing: () => nodes[leader]?.view ?? view,
      members: () => nodes.map(({ port }, m) => ({ id: ids[m] ?? '', port, role: getRole(m), isAlive: isAlive(m) })),
    });

  for (let n = 0; n < size; n += 1) {
    const node = await startTestEventStoreDbNode(log, createMembership(n));
    if (options.proxies === true) doors.push(await startFreezableTestProxy(node.port));
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
