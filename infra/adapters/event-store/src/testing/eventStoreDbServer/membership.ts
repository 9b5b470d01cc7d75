import { type ServiceError, status } from '@grpc/grpc-js';
import { callError } from './append.ts';
import type { Member } from './gossip.ts';
import type { NodeView } from './nodeView.ts';

/** What becomes of a call: it is answered here, refused, or left without an answer until its deadline. */
export type Admission = 'here' | 'never' | ServiceError;

/** A node's place in its cluster. */
export interface Membership {
  /** Whether an append is taken here. A follower forwards one that does not ask for the leader. */
  admitAppend(this: void, requiresLeader: boolean): Admission;
  admitRead(this: void, requiresLeader: boolean): Admission;
  /** Of the node that stores appends, this one or the leader; an append is answered when it is shown there. */
  storing(this: void): NodeView;
  members(this: void): readonly Member[];
}

/** The only node of its cluster. */
export function alone(view: NodeView): Membership {
  return { admitAppend: () => 'here', admitRead: () => 'here', storing: () => view, members: () => [] };
}

/** How a follower sends to the leader whoever asks for that one. */
export function notLeader(port: number): ServiceError {
  return callError(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });
}

export const notReady = (): ServiceError => callError(status.UNAVAILABLE, 'Server Is Not Ready');
