import { t } from '@lingui/core/macro';
import type {
  LoRaWanTransmissionParameters,
  LoRaWanTransmissionAssessment,
  LoRaWanTransmissionProblem,
} from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { loRaWanOverheadBytes } from '@marketplace/domain/planning/planning.timeOnAir.ts';
import { formatDurationFromMicroseconds, formatFourSignificantDigits } from './numberText.ts';

const secondsPerDay = 86_400;

/** Formats a sentence that explains why a device may not send as configured. */
export function formatLoRaWanSendingProblem(
  problem: LoRaWanTransmissionProblem,
  sending: LoRaWanTransmissionParameters,
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
      return `A message may last ${problem.most} ms; this one lasts ${formatDurationFromMicroseconds(time.total)}.`;
    case 'duty-cycle':
      return problem.most === 0
        ? `Not even one message a day of ${formatDurationFromMicroseconds(time.total)} keeps the duty cycle.`
        : `The duty cycle leaves ${formatFourSignificantDigits(problem.most)} messages a day; ${formatFourSignificantDigits(sending.perDay)} are asked for.`;
    case 'too-long':
      return `${formatFourSignificantDigits(sending.perDay)} messages of ${formatDurationFromMicroseconds(time.total)} take longer than a day.`;
  }
}

/** Formats a sentence with the requested rate and the limit, for a transmission that is allowed. */
export function formatAllowedLoRaWanTransmissionSentence(
  { perDay, plan }: LoRaWanTransmissionParameters,
  { dailyAirtimeUs }: LoRaWanTransmissionAssessment,
): string {
  const every = formatDurationFromMicroseconds((secondsPerDay / perDay) * 1_000_000);
  const share = formatFourSignificantDigits((dailyAirtimeUs / (secondsPerDay * 1_000_000)) * 100);
  const limit =
    plan.dutyPerMille === null ? '' : `; ${formatFourSignificantDigits(plan.dutyPerMille / 10)} % is allowed`;
  return `A message every ${every} takes ${share} % of the time${limit}.`;
}

/** Formats the calculation of time on air and shortest interval, line by line, with its numbers. */
export function formatDutyCycleFormula(
  { modulation, payload, plan }: LoRaWanTransmissionParameters,
  answer: LoRaWanTransmissionAssessment,
): readonly string[] {
  const { spreadingFactor, bandwidth, codingRate, preamble, crc, explicitHeader } = modulation;
  const { symbol, lowDataRate, payloadSymbols, preambleSymbols, total } = answer.time;
  const bytes = payload + loRaWanOverheadBytes;
  const bits = `8 × ${bytes} − 4 × ${spreadingFactor} + 28 + ${crc ? 16 : 0} − ${explicitHeader ? 0 : 20}`;
  const lines = [
    `Symbol = 2^${spreadingFactor} / ${bandwidth} kHz = ${formatDurationFromMicroseconds(symbol)}${lowDataRate ? t`, slow: low data rate optimisation on` : ''}`,
    `Preamble = ${preamble} + 4.25 = ${preambleSymbols} symbols`,
    `Packet of ${payload} + ${loRaWanOverheadBytes} bytes = 8 + ⌈(${bits}) / (4 × (${spreadingFactor} − ${lowDataRate ? 2 : 0}))⌉ × ${codingRate} = ${payloadSymbols} symbols, not below 8`,
    `Time on air = (${preambleSymbols} + ${payloadSymbols}) × ${formatDurationFromMicroseconds(symbol)} = ${formatDurationFromMicroseconds(total)}`,
  ];
  if (answer.minIntervalUs === null || plan.dutyPerMille === null) return lines;
  const duty = formatFourSignificantDigits(plan.dutyPerMille / 10);
  return [
    ...lines,
    `Shortest interval = ${formatDurationFromMicroseconds(total)} / ${duty} % = ${formatDurationFromMicroseconds(answer.minIntervalUs)}, start to start`,
  ];
}
