import type { Scenario } from './scenario.ts';
import { hostileLoad } from './scenarios/hostileLoad.ts';
import { hostileTraffic } from './scenarios/hostileTraffic.ts';
import { clockMoved } from './scenarios/clockMoved.ts';
import { diskFull } from './scenarios/diskFull.ts';
import { failoverSequences } from './scenarios/failoverSequences.ts';
import { leaderChanges } from './scenarios/leaderChanges.ts';
import { guestExports } from './scenarios/guestExports.ts';
import { circularFile } from './scenarios/circularFile.ts';
import { kafkaFlapping } from './scenarios/kafkaFlapping.ts';
import { killApp } from './scenarios/killApp.ts';
import { killBetweenRowsAndCheckpoint } from './scenarios/killBetweenRowsAndCheckpoint.ts';
import { killPublisher } from './scenarios/killPublisher.ts';
import { overload } from './scenarios/overload.ts';
import { poisonEvent } from './scenarios/poisonEvent.ts';
import { poisonedGroup } from './scenarios/poisonedGroup.ts';
import { poisonNumber } from './scenarios/poisonNumber.ts';
import { rebuildDuringWrites } from './scenarios/rebuildDuringWrites.ts';
import { sameCommand } from './scenarios/sameCommand.ts';
import { slowReader } from './scenarios/slowReader.ts';
import { stopLeader } from './scenarios/stopLeader.ts';
import { stopPostgres } from './scenarios/stopPostgres.ts';
import { stopWriter } from './scenarios/stopWriter.ts';
import { stopUnderLoad } from './scenarios/stopUnderLoad.ts';
import { unknownType } from './scenarios/unknownType.ts';

/** All scenarios, in the order in which they run. */
export const scenarios: readonly Scenario[] = [
  killApp,
  stopPostgres,
  killBetweenRowsAndCheckpoint,
  stopLeader,
  stopWriter,
  sameCommand,
  poisonedGroup,
  poisonEvent,
  poisonNumber,
  rebuildDuringWrites,
  unknownType,
  hostileTraffic,
  hostileLoad,
  slowReader,
  guestExports,
  circularFile,
  killPublisher,
  stopUnderLoad,
  overload,
  clockMoved,
  diskFull,
  kafkaFlapping,
  leaderChanges,
  failoverSequences,
];
