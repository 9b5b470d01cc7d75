import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/** Role that a node reports. */
export type TestEventStoreDbClusterNodeRole = 'leader' | 'follower' | 'preleader';

/** A node as reported by the other nodes. */
export interface TestEventStoreDbClusterMember {
  readonly id: string;
  readonly port: number;
  readonly role: TestEventStoreDbClusterNodeRole;
  readonly isAlive: boolean;
}

const states = {
  leader: gossip.MemberInfo.VNodeState.LEADER,
  follower: gossip.MemberInfo.VNodeState.FOLLOWER,
  preleader: gossip.MemberInfo.VNodeState.PRELEADER,
} as const;

function createMemberMessage({ id, port, role, isAlive }: TestEventStoreDbClusterMember): gossip.MemberInfo {
  const uuid = new shared.UUID();
  uuid.setString(id);
  const place = new gossip.EndPoint();
  place.setAddress('127.0.0.1');
  place.setPort(port);
  const member = new gossip.MemberInfo();
  member.setInstanceId(uuid);
  member.setTimeStamp(String(Date.now()));
  member.setState(states[role]);
  member.setIsAlive(isAlive);
  member.setHttpEndPoint(place);
  return member;
}

/** Builds the list of cluster members, from which a client chooses the preferred node. */
export function createTestEventStoreDbGossipMessage(
  members: readonly TestEventStoreDbClusterMember[],
): gossip.ClusterInfo {
  const info = new gossip.ClusterInfo();
  info.setMembersList(members.map(createMemberMessage));
  return info;
}
