import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Metadata,
  type Server,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { handleTestEventStoreDbAppend, createTestEventStoreDbGrpcError } from './append.ts';
import { handleTestEventStoreDbBatchAppend } from './batchAppend.ts';
import type { TestEventStoreDbServerFaults } from './faults.ts';
import { createTestEventStoreDbGossipMessage } from './gossip.ts';
import type { TestEventStoreDbCallAdmission, TestEventStoreDbClusterNodeAdmission } from './membership.ts';
import type { TestEventStoreDbNodeVisibleEvents } from './nodeView.ts';
import {
  handleTestEventStoreDbRead,
  handleTestEventStoreDbSubscription,
  type TestEventStoreDbReadCall,
} from './read.ts';
import type { FakeEventStoreDbServerLog } from './serverLog.ts';

const createUnimplementedError = (): ServiceError =>
  createTestEventStoreDbGrpcError(status.UNIMPLEMENTED, 'not implemented');

/** Reports support for batch appends, like every server since 21.10. */
const getSupportedMethods: handleUnaryCall<unknown, featureMessages.SupportedMethods> = (_call, answer) => {
  const method = new featureMessages.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const supported = new featureMessages.SupportedMethods();
  supported.setEventStoreServerVersion('24.10.0');
  supported.setMethodsList([method]);
  answer(null, supported);
};
const unimplemented: handleUnaryCall<unknown, never> = (_call, answer) => answer(createUnimplementedError());

/** Number of accepted append calls of each kind. */
export interface TestEventStoreDbAppendCallCounts {
  alone: number;
  batches: number;
}

/** Dependencies of the handlers. */
export interface TestEventStoreDbServiceDeps {
  readonly log: FakeEventStoreDbServerLog;
  readonly view: TestEventStoreDbNodeVisibleEvents;
  readonly faults: TestEventStoreDbServerFaults;
  readonly membership: TestEventStoreDbClusterNodeAdmission;
  readonly counted: TestEventStoreDbAppendCallCounts;
  /** Calls of the open subscriptions. */
  readonly subscribed: Set<TestEventStoreDbReadCall>;
}

/** Whether a call requires the leader. */
function requiresLeader({ metadata }: { readonly metadata: Metadata }): boolean {
  return metadata.get('requires-leader').includes('true');
}

/** Adds the services of a cluster node to a server. */
export function addTestEventStoreDbServices(
  server: Server,
  { log, view, faults, membership, counted, subscribed }: TestEventStoreDbServiceDeps,
): void {
  /** Whether a call is handled here; otherwise `refuse` responds, if there is a response at all. */
  const accepts = (admission: TestEventStoreDbCallAdmission, refuse: (error: ServiceError) => void): boolean => {
    if (faults.hangs || admission === 'never') return false;
    if (faults.refuses) refuse(createTestEventStoreDbGrpcError(status.UNAVAILABLE, 'the server refuses'));
    else if (admission !== 'here') refuse(admission);
    return !faults.refuses && admission === 'here';
  };
  const respondLater = (answer: () => void): void => {
    if (!faults.losesResponses) setTimeout(answer, faults.responseDelayMs);
  };

  const read: handleServerStreamingCall<streams.ReadReq, streams.ReadResp> = (call) => {
    if (!accepts(membership.admitRead(requiresLeader(call)), (error) => call.emit('error', error))) return;
    if (call.request.getOptions()?.hasSubscription() !== true) {
      handleTestEventStoreDbRead(view, faults, call);
      return;
    }
    subscribed.add(call);
    call.on('cancelled', () => subscribed.delete(call));
    handleTestEventStoreDbSubscription(view, faults, call);
  };

  const append: handleClientStreamingCall<streams.AppendReq, streams.AppendResp> = (call, answer) => {
    if (!accepts(membership.admitAppend(requiresLeader(call)), answer)) return;
    counted.alone += 1;
    handleTestEventStoreDbAppend(log, membership.storing(), call, (error, value) =>
      respondLater(() => answer(error, value)),
    );
  };

  const batchAppend: handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp> = (call) => {
    const refuse = (error: ServiceError): unknown => call.emit('error', error);
    if (faults.lacksBatches) refuse(createUnimplementedError());
    else if (accepts(membership.admitAppend(requiresLeader(call)), refuse)) {
      counted.batches += 1;
      handleTestEventStoreDbBatchAppend({ log, faults, membership }, call, requiresLeader(call));
    }
  };

  const readGossip: handleUnaryCall<unknown, gossipMessages.ClusterInfo> = (_call, answer) => {
    if (accepts('here', answer)) answer(null, createTestEventStoreDbGossipMessage(membership.members()));
  };

  server.addService(service.StreamsService, {
    read,
    append,
    batchAppend,
    delete: unimplemented,
    tombstone: unimplemented,
  });
  server.addService(features.ServerFeaturesService, { getSupportedMethods });
  server.addService(gossip.GossipService, { read: readGossip });
}
