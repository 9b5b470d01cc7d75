import {
  leastBuyers,
  leastRequests,
  type ResponseRecord,
} from '@marketplace/contracts/catalogue/catalogue.response.ts';
import type { LinkEffect, LinkInstants } from './lifecycle/linkEffects.ts';

/** What a vendor answers by: accepting, rejecting or quoting. Opening an RFQ is none, nor is a status that an admin set. */
const answers: readonly (keyof LinkInstants | undefined)[] = ['acceptedAt', 'rejectedAt', 'respondedAt'];

/** Whether a vendor answers by an event that has this effect. */
export function isAnswer({ stamp }: LinkEffect): boolean {
  return answers.includes(stamp);
}

/** What requests to a provider that has a vendor here came to: those that were answered, or that expired without an answer. */
export interface ResponseFigures {
  readonly requests: number;
  /** How many different people sent them. */
  readonly buyers: number;
  readonly answered: number;
  /** From the request to its first answer, in the median of those answered; `null` where none was. */
  readonly medianSeconds: number | null;
}

/** How a vendor answers, as everybody may read it: without figures where too few requests or buyers are behind them. */
export function responseRecord({ requests, buyers, answered, medianSeconds }: ResponseFigures): ResponseRecord {
  if (requests < leastRequests || buyers < leastBuyers) {
    return { registered: true, answerRate: null, answerMinutes: null };
  }
  return {
    registered: true,
    answerRate: Math.round((answered / requests) * 100),
    answerMinutes: medianSeconds === null ? null : Math.max(1, Math.ceil(medianSeconds / 60)),
  };
}
