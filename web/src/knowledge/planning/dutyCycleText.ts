import type {
  LoRaWanTransmission,
  LoRaWanTransmissionAssessment,
  LoRaWanTransmissionProblem,
} from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { loRaWanOverheadBytes } from '@marketplace/domain/planning/planning.timeOnAir.ts';
import { formatDuration, formatNumber } from './numberText.ts';

const secondsPerDay = 86_400;

/** Why a device may not send this way, as a sentence. */
export function formatSendingProblem(
  problem: LoRaWanTransmissionProblem,
  sending: LoRaWanTransmission,
  { time }: LoRaWanTransmissionAssessment,
): string {
  const { spreadingFactor, bandwidth } = sending.modulation;
  const rate = `SF${spreadingFactor} at ${bandwidth} kHz`;
  switch (problem.kind) {
    case 'data-rate':
      return `${rate} is no data rate of these channels.`;
    case 'payload':
      return `${rate} carries at most ${problem.most} bytes here; ${sending.payload} are asked for.`;
    case 'dwell':
      return `A message may last ${problem.most} ms; this one lasts ${formatDuration(time.total)}.`;
    case 'duty-cycle':
      return problem.most === 0
        ? `Not even one message a day of ${formatDuration(time.total)} keeps the duty cycle.`
        : `The duty cycle leaves ${formatNumber(problem.most)} messages a day; ${formatNumber(sending.perDay)} are asked for.`;
    case 'too-long':
      return `${formatNumber(sending.perDay)} messages of ${formatDuration(time.total)} take longer than a day.`;
  }
}

/** A sentence with the requested rate and the limit, for an allowed transmission. */
export function formatAllowedSending(
  { perDay, plan }: LoRaWanTransmission,
  { dailyAirtimeUs }: LoRaWanTransmissionAssessment,
): string {
  const every = formatDuration((secondsPerDay / perDay) * 1_000_000);
  const share = formatNumber((dailyAirtimeUs / (secondsPerDay * 1_000_000)) * 100);
  const limit = plan.dutyPerMille === null ? '' : `; ${formatNumber(plan.dutyPerMille / 10)} % is allowed`;
  return `A message every ${every} takes ${share} % of the time${limit}.`;
}

/** The formula, line by line, with its numbers. */
export function formatDutyCycleFormula(
  { modulation, payload, plan }: LoRaWanTransmission,
  answer: LoRaWanTransmissionAssessment,
): readonly string[] {
  const { spreadingFactor, bandwidth, codingRate, preamble, crc, explicitHeader } = modulation;
  const { symbol, lowDataRate, payloadSymbols, preambleSymbols, total } = answer.time;
  const bytes = payload + loRaWanOverheadBytes;
  const bits = `8 × ${bytes} − 4 × ${spreadingFactor} + 28 + ${crc ? 16 : 0} − ${explicitHeader ? 0 : 20}`;
  const lines = [
    `Symbol = 2^${spreadingFactor} / ${bandwidth} kHz = ${formatDuration(symbol)}${lowDataRate ? ', slow: low data rate optimisation on' : ''}`,
    `Preamble = ${preamble} + 4.25 = ${preambleSymbols} symbols`,
    `Packet of ${payload} + ${loRaWanOverheadBytes} bytes = 8 + ⌈(${bits}) / (4 × (${spreadingFactor} − ${lowDataRate ? 2 : 0}))⌉ × ${codingRate} = ${payloadSymbols} symbols, not below 8`,
    `Time on air = (${preambleSymbols} + ${payloadSymbols}) × ${formatDuration(symbol)} = ${formatDuration(total)}`,
  ];
  if (answer.minIntervalUs === null || plan.dutyPerMille === null) return lines;
  const duty = formatNumber(plan.dutyPerMille / 10);
  return [
    ...lines,
    `Shortest interval = ${formatDuration(total)} / ${duty} % = ${formatDuration(answer.minIntervalUs)}, start to start`,
  ];
}
