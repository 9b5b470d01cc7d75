import { type ServiceError, status } from '@grpc/grpc-js';
import { callError } from './append.ts';
import type { Member } from './gossip.ts';
import type { NodeView } from './nodeView.ts';

/** How a call is handled: here, with an error, or without a response until its deadline. */
export type Admission = 'here' | 'never' | ServiceError;

/** A node's membership in its cluster. */
export interface Membership {
  /** Whether an append is accepted here. A follower forwards an append that does not require the leader. */
  admitAppend(this: void, requiresLeader: boolean): Admission;
  admitRead(this: void, requiresLeader: boolean): Admission;
  /** View of the node that stores appends, this one or the leader; an append is acknowledged when it is shown there. */
  storing(this: void): NodeView;
  members(this: void): readonly Member[];
}

/** Membership of a single-node cluster. */
export function alone(view: NodeView): Membership {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** The error by which a follower redirects a call to the leader. */
export function notLeader(port: number): ServiceError {
  return callError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

export const notReady = (): ServiceError => callError(status.UNAVAILABLE, 'Server Is Not Ready');
