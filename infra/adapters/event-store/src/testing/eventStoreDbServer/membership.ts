import { type ServiceError, status } from '@grpc/grpc-js';
import { createGrpcError } from './append.ts';
import type { EventStoreDbClusterMember } from './gossip.ts';
import type { VisibleNodeEvents } from './nodeView.ts';

/** How a call is handled: here, with an error, or without a response until its deadline. */
export type EventStoreDbCallAdmission = 'here' | 'never' | ServiceError;

/** A node's membership in its cluster. */
export interface EventStoreDbClusterMembership {
  /** How an append is handled. A follower accepts an append that does not require the leader, and forwards it. */
  admitAppend(this: void, requiresLeader: boolean): EventStoreDbCallAdmission;
  admitRead(this: void, requiresLeader: boolean): EventStoreDbCallAdmission;
  /**
   * Visible events of the node that stores appends (this one or the leader). An append is acknowledged when its events
   * are visible there.
   */
  storing(this: void): VisibleNodeEvents;
  members(this: void): readonly EventStoreDbClusterMember[];
}

/** Creates the membership of the only node of a cluster. */
export function createSingleNodeClusterMembership(view: VisibleNodeEvents): EventStoreDbClusterMembership {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** Creates the error by which a follower redirects a call to the leader. */
export function createGrpcNotLeaderError(port: number): ServiceError {
  return createGrpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

export const createGrpcNotReadyError = (): ServiceError => createGrpcError(status.UNAVAILABLE, 'Server Is Not Ready');
