import type { ChaosScenario } from './scenario.ts';
import { costlyLegitimateLoadScenario } from './scenarios/hostileLoad.ts';
import { hostileTrafficScenario } from './scenarios/hostileTraffic.ts';
import { clockMovedScenario } from './scenarios/clockMoved.ts';
import { diskFullScenario } from './scenarios/diskFull.ts';
import { eventStoreDbFailoverSequencesScenario } from './scenarios/failoverSequences.ts';
import { eventStoreDbLeaderChangesScenario } from './scenarios/leaderChanges.ts';
import { guestExportsScenario } from './scenarios/guestExports.ts';
import { circularXlsUploadScenario } from './scenarios/circularFile.ts';
import { kafkaFlappingScenario } from './scenarios/kafkaFlapping.ts';
import { killAppScenario } from './scenarios/killApp.ts';
import { killBetweenRowsAndCheckpointScenario } from './scenarios/killBetweenRowsAndCheckpoint.ts';
import { killPublisherAndBrokerScenario } from './scenarios/killPublisher.ts';
import { overloadScenario } from './scenarios/overload.ts';
import { poisonEventScenario } from './scenarios/poisonEvent.ts';
import { unstorableCommandsInAppendGroupScenario } from './scenarios/poisonedGroup.ts';
import { extremeRequestValuesScenario } from './scenarios/poisonNumber.ts';
import { rebuildDuringWritesScenario } from './scenarios/rebuildDuringWrites.ts';
import { repeatedCommandScenario } from './scenarios/sameCommand.ts';
import { unreadLiveStreamsScenario } from './scenarios/slowReader.ts';
import { pauseLeadingInstanceScenario } from './scenarios/stopLeader.ts';
import { stopPostgresScenario } from './scenarios/stopPostgres.ts';
import { pauseAppendingWriterScenario } from './scenarios/stopWriter.ts';
import { stopUnderLoadScenario } from './scenarios/stopUnderLoad.ts';
import { unknownEventTypeScenario } from './scenarios/unknownType.ts';

/** All scenarios, in the order in which they run. */
export const chaosScenarios: readonly ChaosScenario[] = [
  killAppScenario,
  stopPostgresScenario,
  killBetweenRowsAndCheckpointScenario,
  pauseLeadingInstanceScenario,
  pauseAppendingWriterScenario,
  repeatedCommandScenario,
  unstorableCommandsInAppendGroupScenario,
  poisonEventScenario,
  extremeRequestValuesScenario,
  rebuildDuringWritesScenario,
  unknownEventTypeScenario,
  hostileTrafficScenario,
  costlyLegitimateLoadScenario,
  unreadLiveStreamsScenario,
  guestExportsScenario,
  circularXlsUploadScenario,
  killPublisherAndBrokerScenario,
  stopUnderLoadScenario,
  overloadScenario,
  clockMovedScenario,
  diskFullScenario,
  kafkaFlappingScenario,
  eventStoreDbLeaderChangesScenario,
  eventStoreDbFailoverSequencesScenario,
];
