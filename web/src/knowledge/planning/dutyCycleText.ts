import { plural, t } from '@lingui/core/macro';
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
  { perDay, payload, modulation }: LoRaWanTransmissionParameters,
  { time }: LoRaWanTransmissionAssessment,
): string {
  const { spreadingFactor, bandwidth } = modulation;
  const duration = formatDurationFromMicroseconds(time.total);
  const messages = formatFourSignificantDigits(perDay);
  switch (problem.kind) {
    case 'data-rate':
      return t`SF${spreadingFactor} at ${bandwidth} kHz is not a data rate of these channels.`;
    case 'payload':
      return t`SF${spreadingFactor} at ${bandwidth} kHz carries at most ${{ maxBytes: problem.most }} bytes in this region, but the payload is ${payload} bytes.`;
    case 'dwell':
      return t`A message may last at most ${{ maxMilliseconds: problem.most }} ms, but this one lasts ${duration}.`;
    case 'duty-cycle': {
      const maxMessages = formatFourSignificantDigits(problem.most);
      return plural(problem.most, {
        0: `The duty cycle does not allow even one message of ${duration} per day.`,
        one: `The duty cycle allows ${maxMessages} message per day, not ${messages}.`,
        other: `The duty cycle allows ${maxMessages} messages per day, not ${messages}.`,
      });
    }
    case 'too-long':
      return plural(perDay, {
        one: `${messages} message of ${duration} takes longer than a day.`,
        other: `${messages} messages of ${duration} take longer than a day.`,
      });
  }
}

/** Formats a sentence with the requested rate and the limit, for a transmission that is allowed. */
export function formatAllowedLoRaWanTransmissionSentence(
  { perDay, plan }: LoRaWanTransmissionParameters,
  { dailyAirtimeUs }: LoRaWanTransmissionAssessment,
): string {
  const interval = formatDurationFromMicroseconds((secondsPerDay / perDay) * 1_000_000);
  const share = formatFourSignificantDigits((dailyAirtimeUs / (secondsPerDay * 1_000_000)) * 100);
  if (plan.dutyPerMille === null) return t`A message every ${interval} takes ${share} % of the time.`;
  const limit = formatFourSignificantDigits(plan.dutyPerMille / 10);
  return t`A message every ${interval} takes ${share} % of the time; ${limit} % is allowed.`;
}

/** Formats the calculation of time on air and shortest interval, line by line, with its numbers. */
export function formatDutyCycleFormula(
  { modulation, payload, plan }: LoRaWanTransmissionParameters,
  answer: LoRaWanTransmissionAssessment,
): readonly string[] {
  const { spreadingFactor, bandwidth, codingRate, preamble, crc, explicitHeader } = modulation;
  const { lowDataRate, payloadSymbols, preambleSymbols } = answer.time;
  const symbol = formatDurationFromMicroseconds(answer.time.symbol);
  const total = formatDurationFromMicroseconds(answer.time.total);
  const bytes = payload + loRaWanOverheadBytes;
  const bits = `8 × ${bytes} − 4 × ${spreadingFactor} + 28 + ${crc ? 16 : 0} − ${explicitHeader ? 0 : 20}`;
  const bitsPerSymbol = `4 × (${spreadingFactor} − ${lowDataRate ? 2 : 0})`;
  const lines = [
    lowDataRate
      ? t`Symbol = 2^${spreadingFactor} / ${bandwidth} kHz = ${symbol}, with low data rate optimisation`
      : t`Symbol = 2^${spreadingFactor} / ${bandwidth} kHz = ${symbol}`,
    t`Preamble = ${preamble} + 4.25 = ${preambleSymbols} symbols`,
    t`Packet of ${payload} + ${loRaWanOverheadBytes} bytes = 8 + ⌈(${bits}) / (${bitsPerSymbol})⌉ × ${codingRate} = ${payloadSymbols} symbols, at least 8`,
    t`Time on air = (${preambleSymbols} + ${payloadSymbols}) × ${symbol} = ${total}`,
  ];
  if (answer.minIntervalUs === null || plan.dutyPerMille === null) return lines;
  const limit = formatFourSignificantDigits(plan.dutyPerMille / 10);
  const interval = formatDurationFromMicroseconds(answer.minIntervalUs);
  return [...lines, t`Shortest interval = ${total} / ${limit} % = ${interval}, from start to start`];
}
