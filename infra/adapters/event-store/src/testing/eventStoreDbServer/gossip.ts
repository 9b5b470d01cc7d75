import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

/** What a node is, as it says itself. An electing node takes no part in a cluster that has a leader yet. */
export type Role = 'leader' | 'follower' | 'preleader';

/** A node as the others speak of it. */
export interface Member {
  readonly id: string;
  readonly port: number;
  readonly role: Role;
  readonly isAlive: boolean;
}

const states = {
  leader: gossip.MemberInfo.VNodeState.LEADER,
  follower: gossip.MemberInfo.VNodeState.FOLLOWER,
  preleader: gossip.MemberInfo.VNodeState.PRELEADER,
} as const;

function memberMessage({ id, port, role, isAlive }: Member): gossip.MemberInfo {
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

/** Who belongs to the cluster, by which a client finds the node that it prefers. */
export function gossipMessage(members: readonly Member[]): gossip.ClusterInfo {
  const info = new gossip.ClusterInfo();
  info.setMembersList(members.map(memberMessage));
  return info;
}
