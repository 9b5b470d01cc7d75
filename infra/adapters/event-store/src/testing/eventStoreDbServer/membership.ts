import { type ServiceError, status } from '@grpc/grpc-js';
import { createTestEventStoreDbGrpcError } from './append.ts';
import type { TestEventStoreDbClusterMember } from './gossip.ts';
import type { TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';

/** How a call is handled: here, with an error, or without a response until its deadline. */
export type TestEventStoreDbCallAdmission = 'here' | 'never' | ServiceError;

/** A node's membership in its cluster. */
export interface TestEventStoreDbClusterNodeAdmission {
  /** Decides how an append is handled. A follower accepts and forwards an append that does not require the leader. */
  admitAppend(this: void, requiresLeader: boolean): TestEventStoreDbCallAdmission;
  admitRead(this: void, requiresLeader: boolean): TestEventStoreDbCallAdmission;
  /**
   * Visible events of the node that stores appends (this one or the leader). An append is acknowledged when its events
   * are visible there.
   */
  storing(this: void): TestEventStoreDbNodeVisibleEvents;
  members(this: void): readonly TestEventStoreDbClusterMember[];
}

/** Creates the membership of the only node of a cluster. */
export function createTestEventStoreDbSingleNodeMembership(
  view: TestEventStoreDbNodeVisibleEvents,
): TestEventStoreDbClusterNodeAdmission {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** Creates the error with which a follower redirects a call to the leader. */
export function createTestEventStoreDbNotLeaderError(port: number): ServiceError {
  return createTestEventStoreDbGrpcError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

/** Creates the error that a node returns during an election, when there is no leader. */
export const createTestEventStoreDbNotReadyError = (): ServiceError =>
  createTestEventStoreDbGrpcError(status.UNAVAILABLE, 'Server Is Not Ready');
