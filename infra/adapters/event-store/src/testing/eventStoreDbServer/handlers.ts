import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import service from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  type handleBidiStreamingCall,
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type Server,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import { answerAppend, callError } from './append.ts';
import type { Faults } from './faults.ts';
import { answerRead, answerSubscription, type ReadCall } from './read.ts';
import type { ServerLog } from './serverLog.ts';

const notThere = (): ServiceError => callError(status.UNIMPLEMENTED, 'not implemented');

/** Offers appends in batches, as every server since 21.10 does; a client that takes the offer fails at once. */
const getSupportedMethods: handleUnaryCall<unknown, featureMessages.SupportedMethods> = (_call, answer) => {
  const method = new featureMessages.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const supported = new featureMessages.SupportedMethods();
  supported.setEventStoreServerVersion('24.10.0');
  supported.setMethodsList([method]);
  answer(null, supported);
};
const batchAppend: handleBidiStreamingCall<unknown, never> = (call) => call.emit('error', notThere());
const others: handleUnaryCall<unknown, never> = (_call, answer) => answer(notThere());

/** Lets a server answer from a log. @param subscribed holds the subscriptions that are open. */
export function serve(server: Server, log: ServerLog, faults: Faults, subscribed: Set<ReadCall>): void {
  /** Whether a call goes on; `refuse` answers it when the server refuses. */
  const accepts = (refuse: (error: ServiceError) => void): boolean => {
    if (faults.refuses) refuse(callError(status.UNAVAILABLE, 'the server refuses'));
    return !faults.refuses && !faults.hangs;
  };
  const later = (answer: () => void): void => {
    if (!faults.losesAnswers) setTimeout(answer, faults.answersAfterMs);
  };

  const read: handleServerStreamingCall<streams.ReadReq, streams.ReadResp> = (call) => {
    if (!accepts((error) => call.emit('error', error))) return;
    if (call.request.getOptions()?.hasSubscription() !== true) {
      answerRead(log, faults, call);
      return;
    }
    subscribed.add(call);
    call.on('cancelled', () => subscribed.delete(call));
    answerSubscription(log, faults, call);
  };

  const append: handleClientStreamingCall<streams.AppendReq, streams.AppendResp> = (call, answer) => {
    if (accepts(answer)) answerAppend(log, call, (error, value) => later(() => answer(error, value)));
  };

  server.addService(service.StreamsService, { read, append, batchAppend, delete: others, tombstone: others });
  server.addService(features.ServerFeaturesService, { getSupportedMethods });
}
