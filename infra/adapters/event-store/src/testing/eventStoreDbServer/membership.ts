import { type ServiceError, status } from '@grpc/grpc-js';
import { createTestServerGrpcError } from './append.ts';
import type { TestServerClusterMember } from './gossip.ts';
import type { TestServerVisibleEvents } from './nodeView.ts';

/** How a call is handled: here, with an error, or without a response until its deadline. */
export type TestServerCallAdmission = 'here' | 'never' | ServiceError;

/** A node's membership in its cluster. */
export interface TestServerClusterMembership {
  /** How an append is handled. A follower accepts an append that does not require the leader, and forwards it. */
  admitAppend(this: void, requiresLeader: boolean): TestServerCallAdmission;
  admitRead(this: void, requiresLeader: boolean): TestServerCallAdmission;
  /**
   * Visible events of the node that stores appends (this one or the leader). An append is acknowledged when its events
   * are visible there.
   */
  storing(this: void): TestServerVisibleEvents;
  members(this: void): readonly TestServerClusterMember[];
}

/** Creates the membership of the only node of a cluster. */
export function createTestSingleNodeMembership(view: TestServerVisibleEvents): TestServerClusterMembership {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** Creates the error by which a follower redirects a call to the leader. */
export function createTestServerNotLeaderError(port: number): ServiceError {
  return createTestServerGrpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

export const createTestServerNotReadyError = (): ServiceError =>
  createTestServerGrpcError(status.UNAVAILABLE, 'Server Is Not Ready');
