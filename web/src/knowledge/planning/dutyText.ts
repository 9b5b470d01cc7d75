import type { Sending, SendingAnswer, SendingProblem } from '@marketplace/domain/planning/planning.dutyCycle.ts';
import { loRaWanOverhead } from '@marketplace/domain/planning/planning.timeOnAir.ts';
import { durationText, figure } from './figureText.ts';

const secondsPerDay = 86_400;

/** Why a device may not send this way, as a sentence. */
export function problemText(problem: SendingProblem, sending: Sending, { time }: SendingAnswer): string {
  const { spreadingFactor, bandwidth } = sending.modulation;
  const rate = `SF${spreadingFactor} at ${bandwidth} kHz`;
  switch (problem.kind) {
    case 'data-rate':
      return `${rate} is no data rate of these channels.`;
    case 'payload':
      return `${rate} carries at most ${problem.most} bytes here; ${sending.payload} are asked for.`;
    case 'dwell':
      return `A message may last ${problem.most} ms; this one lasts ${durationText(time.total)}.`;
    case 'duty-cycle':
      return problem.most === 0
        ? `Not even one message a day of ${durationText(time.total)} keeps the duty cycle.`
        : `The duty cycle leaves ${figure(problem.most)} messages a day; ${figure(sending.perDay)} are asked for.`;
    case 'too-long':
      return `${figure(sending.perDay)} messages of ${durationText(time.total)} take longer than a day.`;
  }
}

/** A sentence with the requested rate and the limit, for an allowed transmission. */
export function allowedText({ perDay, plan }: Sending, { airOfDay }: SendingAnswer): string {
  const every = durationText((secondsPerDay / perDay) * 1_000_000);
  const share = figure((airOfDay / (secondsPerDay * 1_000_000)) * 100);
  const limit = plan.dutyPerMille === null ? '' : `; ${figure(plan.dutyPerMille / 10)} % is allowed`;
  return `A message every ${every} takes ${share} % of the time${limit}.`;
}

/** The formula, line by line, with its numbers. */
export function dutyFormula({ modulation, payload, plan }: Sending, answer: SendingAnswer): readonly string[] {
  const { spreadingFactor, bandwidth, codingRate, preamble, crc, explicitHeader } = modulation;
  const { symbol, lowDataRate, payloadSymbols, preambleSymbols, total } = answer.time;
  const bytes = payload + loRaWanOverhead;
  const bits = `8 × ${bytes} − 4 × ${spreadingFactor} + 28 + ${crc ? 16 : 0} − ${explicitHeader ? 0 : 20}`;
  const lines = [
    `Symbol = 2^${spreadingFactor} / ${bandwidth} kHz = ${durationText(symbol)}${lowDataRate ? ', slow: low data rate optimisation on' : ''}`,
    `Preamble = ${preamble} + 4.25 = ${preambleSymbols} symbols`,
    `Packet of ${payload} + ${loRaWanOverhead} bytes = 8 + ⌈(${bits}) / (4 × (${spreadingFactor} − ${lowDataRate ? 2 : 0}))⌉ × ${codingRate} = ${payloadSymbols} symbols, not below 8`,
    `Time on air = (${preambleSymbols} + ${payloadSymbols}) × ${durationText(symbol)} = ${durationText(total)}`,
  ];
  if (answer.shortestInterval === null || plan.dutyPerMille === null) return lines;
  const duty = figure(plan.dutyPerMille / 10);
  return [
    ...lines,
    `Shortest interval = ${durationText(total)} / ${duty} % = ${durationText(answer.shortestInterval)}, start to start`,
  ];
}
