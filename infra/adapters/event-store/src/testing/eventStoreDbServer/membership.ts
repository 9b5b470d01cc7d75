import { type ServiceError, status } from '@grpc/grpc-js';
import { createGrpcError } from './append.ts';
import type { ClusterMember } from './gossip.ts';
import type { NodeView } from './nodeView.ts';

/** How a call is handled: here, with an error, or without a response until its deadline. */
export type CallAdmission = 'here' | 'never' | ServiceError;

/** A node's membership in its cluster. */
export interface ClusterMembership {
  /** Whether an append is accepted here. A follower forwards an append that does not require the leader. */
  admitAppend(this: void, requiresLeader: boolean): CallAdmission;
  admitRead(this: void, requiresLeader: boolean): CallAdmission;
  /**
   * Visible events of the node that stores appends (this one or the leader). An append is acknowledged when they
   * include it.
   */
  storing(this: void): NodeView;
  members(this: void): readonly ClusterMember[];
}

/** Membership of a single-node cluster. */
export function createSingleNodeMembership(view: NodeView): ClusterMembership {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** The error by which a follower redirects a call to the leader. */
export function createNotLeaderError(port: number): ServiceError {
  return createGrpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

export const createNotReadyError = (): ServiceError => createGrpcError(status.UNAVAILABLE, 'Server Is Not Ready');
